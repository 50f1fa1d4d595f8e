import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../text/any-text.test-util.ts';
import { finish } from '../structures/steps.ts';
import { readPhonemes } from './spoken/phonemes.ts';
import { type Lexicon, TypoIndex } from './typo-index.ts';
import { type SuggestOptions, TypoSearch } from './typo-search.ts';

/** Real words with their rivals: `spelling:zipf:level`. */
const WORDS = `
  a lot:4.8:0, absent:4.7:3, accent:4.4:3, accommodation:0.0:4, accommodations:0.0:4,
  alert:4.6:4, allege:4.3:0, allot:4.7:0, allowed:5.5:2, anti:4.4:3, antic:3.6:0,
  antique:4.2:3, architect:4.6:3, architecture:4.3:2, architectures:4.0:2, ascent:0.0:0,
  ashen:3.9:0, assent:4.3:0, bashful:3.6:0, beautiful:5.0:1, beautifully:4.4:3,
  become:6.3:1, begin:6.3:1, beginning:6.3:1, beginnings:4.9:2, bespeak:3.6:0,
  bigness:0.0:0, bines:0.0:0, bizes:0.0:0, bride:4.1:2, bridge:4.6:1, brig:3.6:0,
  brim:3.6:0, bureaucracies:4.1:4, bureaucracy:4.4:4, business:5.6:1, calculate:5.0:3,
  candela:0.0:0, champagne:4.4:2, champion:4.8:3, chandelier:4.1:0, chandeliers:3.8:0,
  chandelle:3.6:0, checklist:4.3:0, chemist:4.3:3, chemistries:4.0:3, chemistry:4.3:3,
  chocolate:3.6:1, chuckled:4.2:0, cigar:4.4:0, clock:4.8:1, clocks:4.8:1, college:5.3:1,
  comedy:4.9:3, comity:0.0:0, committee:4.8:2, commute:4.8:4, concise:3.6:0, concurs:4.1:0,
  concuss:0.0:0, conscious:4.9:3, cost:5.5:2, dearer:4.3:1, deferent:0.0:0, defiant:3.9:0,
  defiantly:0.0:0, defined:5.2:3, definite:4.8:3, definitely:4.5:3, diarrhea:4.6:4,
  diarrhoea:4.1:4, diary:4.1:2, different:5.7:1, eland:0.0:0, elegant:3.9:4, element:5.3:3,
  elephant:4.1:2, elephants:3.8:2, embarrass:3.6:3, embarrassing:4.3:2, embracing:4.6:0,
  engulf:4.3:4, enough:5.6:2, enoughs:4.5:0, environ:0.0:0, environment:4.9:4,
  environments:4.6:4, evitable:0.0:0, excellent:4.8:1, exercise:5.1:1, exercised:4.8:1,
  exercises:4.8:1, exorcise:3.6:0, farmers:4.8:1, farmhouse:4.1:0, farms:5.0:1,
  fiend:4.2:0, find:6.5:1, fire:5.5:1, fiscs:0.0:0, fizgigs:0.0:0, found:6.5:1,
  friend:5.8:1, friends:5.5:1, front:5.2:1, generous:4.2:3, genies:3.3:0, genius:4.3:4,
  genus:4.1:0, ghost:4.2:1, giraffe:0.0:3, goof:3.6:0, got:6.2:1, govern:4.9:3,
  government:5.6:2, governments:5.3:2, gramma:0.0:0, grammar:0.0:1, gramme:0.0:2,
  graph:4.8:3, grief:4.3:4, grimmer:4.6:4, guest:5.0:1, happiness:4.4:2, happinesses:4.1:2,
  hippocratic:0.0:0, hypocrite:4.1:0, hypocrites:3.8:0, in case:4.2:0, independent:5.1:3,
  independents:0.0:0, intake:4.3:0, island:4.8:1, islands:4.5:1, jampan:0.0:0,
  jealous:4.3:3, jealousy:3.9:0, jellies:3.6:2, jellos:0.0:0, knowledge:5.3:2,
  knowledges:5.0:2, kweek:0.0:0, land:5.5:2, language:5.4:1, languid:4.1:0, languish:3.6:0,
  languor:3.6:0, lead:5.9:2, leaped:4.7:3, leopard:0.0:4, liar:3.9:3, liberty:4.6:2,
  library:4.4:1, livery:0.0:0, machine:5.2:1, machines:4.9:1, maneuver:4.3:0,
  manoeuver:0.0:0, manoeuvre:0.0:0, mashing:3.3:3, matching:5.2:3, mauver:3.6:0,
  medici:0.0:0, medicine:4.6:1, medicined:0.0:0, medicines:4.3:1, mischievous:3.6:0,
  miseries:4.2:3, misgives:0.0:0, mnemonic:0.0:0, mysterious:4.9:2, nanomia:0.0:0,
  natural:5.2:2, naturally:5.1:3, naturals:0.0:0, neighbor:5.0:1, neighbors:4.7:1,
  neighbour:0.0:1, neighbours:0.0:1, neutral:4.6:3, o'clock:4.8:1, occasion:5.0:3,
  occasional:5.0:3, occasions:5.0:3, ocean:4.5:3, oceans:4.2:3, of course:5.7:0,
  office:5.6:1, pace:4.9:3, patient:5.5:2, patients:5.2:2, peace:5.0:1, pebble:4.3:4,
  people:7.4:1, peoples:6.1:1, percent:5.4:3, pharmacy:3.9:3, philosopher:4.8:3,
  philosophic:3.9:0, philosophies:4.6:3, philosophy:4.9:3, physics:4.6:3, physiques:3.6:0,
  piece:5.4:1, pneumonia:3.6:4, pneumonias:3.3:4, present:5.7:1, price:5.4:1,
  psychologies:4.0:4, psychology:4.3:4, purple:4.6:1, pushful:0.0:0, quack:4.8:0,
  quick:5.1:2, quirk:3.6:0, real:5.5:1, realer:5.2:1, really:5.6:1, receipt:4.3:2,
  receipts:4.3:2, receive:6.0:2, received:6.0:2, receives:5.7:2, recommend:5.4:3,
  recommended:5.1:3, recommends:5.1:3, recouped:3.3:0, relay:3.9:4, relies:3.3:3,
  relieve:4.9:4, religions:5.2:3, religious:4.7:3, relishes:3.6:0, repaired:4.3:2,
  responsible:4.6:3, responsibly:3.6:0, restaurant:4.4:1, restaurants:4.1:1,
  restrained:4.1:0, restraint:4.4:0, rhythm:4.8:2, rhythms:4.5:2, ridden:5.2:1,
  sampan:0.0:0, schedule:5.0:2, scheduled:5.0:4, scheduler:0.0:0, schedules:4.7:2,
  school:5.8:1, schools:5.5:1, scissors:0.0:2, separate:5.3:2, separated:5.3:4,
  separates:5.0:4, shogi:0.0:0, shun:4.2:0, sinologies:0.0:0, sinology:0.0:0, sisses:0.0:0,
  sisters:4.6:1, sizes:5.2:1, skull:4.3:0, spark:4.6:4, speak:5.8:1, speaks:5.5:1,
  spirit:5.7:3, stool:4.1:4, student:5.5:1, students:5.2:1, successful:5.2:1,
  successfully:4.8:2, sugar:4.3:1, sugars:4.0:1, suppose:5.5:3, surprise:5.0:1,
  surprised:5.0:2, surprises:4.7:1, symptom:4.8:3, symptoms:4.5:3, tea:4.4:1,
  technologies:4.5:1, technology:4.8:1, telamon:0.0:0, telephone:4.9:1, telephoned:4.4:2,
  telephones:4.6:1, ten:5.5:0, there:5.9:1, thief:4.6:2, thinner:5.2:1, tie:5.0:2,
  tomato:3.9:1, tommyrot:0.0:0, tomorrow:5.0:1, tomorrows:4.7:1, tsh:4.9:0, tumor:4.9:4,
  tumour:3.6:4, vacuum:4.7:0, vacuumed:3.6:0, vacuums:4.4:0, vegetable:4.3:1,
  vegetables:4.0:1, veritable:3.9:0, ward:4.4:3, wednesday:4.7:1, wednesdays:4.4:1,
  weird:4.5:3, wended:3.6:0, whisper:4.9:3, whispers:4.6:3, wired:4.4:4, wiser:4.5:2,
  wispier:0.0:0, word:5.8:1, writhe:4.4:0
`;

/** What is typed, and the expected first suggestion. */
const EXPECTED = `
  skool > school, enuf > enough, frend > friend, peple > people, nolege > knowledge,
  kwick > quick, fizix > physics, sikologee > psychology, nemonia > pneumonia,
  diarea > diarrhea, acsent > accent, ocasion > occasion, definately > definitely,
  seperate > separate, wensday > wednesday, tomoro > tomorrow, elefant > elephant,
  giraf > giraffe, langwij > language, brij > bridge, shugar > sugar, oshun > ocean,
  natchral > natural, butiful > beautiful, bizness > business, iland > island,
  gost > ghost, wisper > whisper, skedule > schedule, kemistry > chemistry,
  mashine > machine, shandeleer > chandelier, antike > antique, burocracy > bureaucracy,
  resturant > restaurant, manuver > maneuver, genious > genius, jelous > jealous,
  simptom > symptom, hipocrite > hypocrite, reciept > receipt, peice > piece,
  wierd > weird, naybor > neighbor, lepard > leopard, concious > conscious,
  pashent > patient, relijus > religious, vacume > vacuum, mischevious > mischievous,
  independant > independent, grammer > grammar, goverment > government,
  enviroment > environment, diferent > different, responsable > responsible,
  succesful > successful, begining > beginning, realy > really, espeak > speak,
  estudent > student, arquitecture > architecture, filosofy > philosophy,
  recieve > receive, comitee > committee, accomodation > accommodation,
  embarassing > embarrassing, excelent > excellent, exersize > exercise,
  tecnology > technology, hapiness > happiness, medecine > medicine, shampane > champagne,
  telafone > telephone, farmasy > pharmacy, rythem > rhythm, choclit > chocolate,
  vejtable > vegetable, sissors > scissors, ofcourse > of course, oclock > o'clock,
  freind > friend, recomend > recommend, tommorow > tomorrow, libary > library,
  suprise > surprise, alot > a lot, incase > in case
`;

const words = WORDS.trim()
  .split(/,\s+/)
  .map((entry) => {
    const [spelling = '', zipf = '0', level = '0'] = entry.split(':');
    return { spelling, zipf: Number(zipf), level: Number(level) };
  });
const lexicon: Lexicon = {
  size: words.length,
  spelling: (i) => words[i]!.spelling,
  zipf: (i) => words[i]!.zipf,
  level: (i) => words[i]!.level,
};
const built = (of: Lexicon) => finish(TypoIndex.build(of));
const index = built(lexicon);
const suggest = (of: TypoIndex, term: string, limit: number, options?: SuggestOptions) =>
  new TypoSearch([of]).suggest(term, limit, options);
const spellingsOf = (term: string, limit = 5): string[] =>
  suggest(index, term, limit).map(({ spelling }) => words[spelling]!.spelling);

describe('suggest', () => {
  it.each(
    EXPECTED.trim()
      .split(/,\s+/)
      .map((line) => line.split(' > ')),
  )('takes %s for %s', (typed, meant) => {
    expect(spellingsOf(typed!)[0]).toBe(meant);
  });

  it('answers the same spelling with similarity 1, and others with less', () => {
    const [first, ...others] = suggest(index, 'physics', 5);
    expect(words[first!.spelling]!.spelling).toBe('physics');
    expect(first!.similarity).toBe(1);
    for (const { similarity } of others) expect(similarity).toBeLessThan(1);
  });

  it('sorts by score, best first, and keeps to the limit', () => {
    const scores = suggest(index, 'recieve', 3).map(({ score }) => score);
    expect(scores.length).toBeLessThanOrEqual(3);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(suggest(index, 'recieve', 0)).toEqual([]);
  });

  it('leaves out what is not accepted, and finds the next best instead', () => {
    const best = suggest(index, 'accomodation', 1)[0]!.spelling;
    const others = suggest(index, 'accomodation', 5, { accept: (i) => i !== best });
    expect(others.map(({ spelling }) => spelling)).not.toContain(best);
  });

  it('finds what is near in a quick search, too', () => {
    const [whole] = suggest(index, 'accomodation', 1);
    expect(suggest(index, 'accomodation', 1, { quick: true })).toEqual([whole]);
  });

  it('scores a spelling the same in every index', () => {
    const alone = built({
      size: 1,
      spelling: () => 'physics',
      zipf: () => 4.6,
      level: () => 3,
    });
    const both = suggest(index, 'fizix', 5).find(
      ({ spelling }) => words[spelling]!.spelling === 'physics',
    );
    const [own] = suggest(alone, 'fizix', 5);
    expect(own!.similarity).toBe(both!.similarity);
    expect(own!.score).toBeCloseTo(both!.score, 1);
  });

  it('finds the same words when they are in several indexes', () => {
    const thirds = [0, 1, 2].map((third) => words.filter((_, i) => i % 3 === third));
    const indexes = thirds.map((some) =>
      built({
        size: some.length,
        spelling: (i) => some[i]!.spelling,
        zipf: (i) => some[i]!.zipf,
        level: (i) => some[i]!.level,
      }),
    );
    for (const term of ['recieve', 'accomodation', 'fizix', 'neccessary']) {
      const found = new TypoSearch(indexes).suggest(term, 5);
      const spellings = found.map((one) => thirds[one.index]![one.spelling]!.spelling);
      expect(spellings.toSorted()).toEqual(spellingsOf(term).toSorted());
      expect(spellings[0]).toBe(spellingsOf(term)[0]);
    }
  });

  it('folds what was typed: case, accents and typographic marks', () => {
    expect(spellingsOf('ÉLEFANT')).toEqual(spellingsOf('elefant'));
    expect(spellingsOf('o’clok')[0]).toBe("o'clock");
  });

  it.each(['xqzjkw', 'asdfghjkl', 'qwertyuiop', 'mnbvcxz', 'thisisnotaword'])(
    'has nothing to say about %s',
    (term) => {
      expect(suggest(index, term, 5)).toEqual([]);
    },
  );

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['one letter', 'q'],
    ['ten thousand letters', 'abcdefghij'.repeat(1000)],
    ['digits', '1234567890'],
    ['punctuation', '.,-;:!?'],
    ['emoji', '😀🎉😀🎉'],
    ['only combining marks', '\u0301'.repeat(40)],
    ['another script', 'словарь'],
    ['a lone surrogate', '\ud83d\ud83d\ud83d'],
  ])('answers %s with nothing', (_, term) => {
    expect(suggest(index, term, 5)).toEqual([]);
  });

  it('never throws, and says the same twice', () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.stringMatching(/^[a-z' -]{0,60}$/)), (term) => {
        const matches = suggest(index, term, 5);
        expect(suggest(index, term, 5)).toEqual(matches);
        for (const { similarity, score } of matches) {
          expect(similarity >= 0 && similarity <= 1 && Number.isFinite(score)).toBe(true);
        }
      }),
    );
  });

  it('finds a word by its sound if its letters do not suggest it', () => {
    const known: readonly (readonly [string, string, number])[] = [
      ['bigness', 'ˈbɪɡnəs', 3],
      ['business', 'ˈbɪznəs', 4.5],
      ['mashing', 'ˈmæʃɪŋ', 4],
      ['machine', 'məˈʃin', 4.5],
    ];
    const lexicon: Lexicon = {
      size: known.length,
      spelling: (i) => known[i]![0],
      zipf: (i) => known[i]![2],
      level: () => 0,
    };
    const heard = { ...lexicon, sounds: (i: number) => [readPhonemes(known[i]![1])] };
    const first = (index: TypoIndex, term: string) =>
      known[suggest(index, term, 1)[0]!.spelling]![0];
    for (const [term, byLetters, bySound] of [
      ['bizness', 'bigness', 'business'],
      ['masheen', 'mashing', 'machine'],
    ] as const) {
      expect(first(built(lexicon), term)).toBe(byLetters);
      expect(first(built(heard), term)).toBe(bySound);
    }
  });

  it('finds words that share only their sound with the term', () => {
    const known: readonly (readonly [string, string])[] = [
      ['bouquet', 'buˈkeɪ'],
      ['zucchini', 'zuˈkini'],
      ['rendezvous', 'ˈrɑndɪˌvu'],
      ['bourgeois', 'bʊrˈʒwɑ'],
      ['pharynx', 'ˈfærɪŋks'],
      ['colonel', 'ˈkɝnəl'],
      ['bucket', 'ˈbʌkɪt'],
      ['soaking', 'ˈsoʊkɪŋ'],
      ['carnal', 'ˈkɑrnəl'],
    ];
    const heard = built({
      size: known.length,
      spelling: (i) => known[i]![0],
      zipf: () => 3,
      level: () => 0,
      sounds: (i) => [readPhonemes(known[i]![1])],
    });
    const first = (term: string) => known[suggest(heard, term, 1)[0]?.spelling ?? -1]?.[0];
    expect(
      ['bookay', 'zookeeny', 'rondayvoo', 'burzhwa', 'farinks', 'kernul'].map((term) =>
        first(term),
      ),
    ).toEqual(['bouquet', 'zucchini', 'rendezvous', 'bourgeois', 'pharynx', 'colonel']);
    const others = { accept: (i: number) => known[i]![0] !== 'bouquet' };
    expect(suggest(heard, 'bookay', 5, others).map(({ spelling }) => known[spelling]![0])).toEqual([
      'bucket',
    ]);
  });

  it('suggests nothing without words', () => {
    const empty = built({ size: 0, spelling: () => '', zipf: () => 0, level: () => 0 });
    expect(suggest(empty, 'anything', 5)).toEqual([]);
  });
});
