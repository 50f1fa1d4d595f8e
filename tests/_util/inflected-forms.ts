import { describe, expect, it } from 'vitest';
import type { FormOfWord, PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';

/** Base, past simple, past participle; "/" separates variants that must all exist. */
const VERBS = `
arise arose arisen; awake awoke awoken; be was/were been; bear bore borne; beat beat beaten;
become became become; begin began begun; bend bent bent; bet bet bet; bind bound bound;
bite bit bitten; bleed bled bled; blow blew blown; break broke broken; breed bred bred;
bring brought brought; broadcast broadcast broadcast; build built built; burn burned/burnt burned/burnt;
burst burst burst; buy bought bought; cast cast cast; catch caught caught; choose chose chosen;
cling clung clung; come came come; cost cost cost; creep crept crept; cut cut cut; deal dealt dealt;
dig dug dug; do did done; draw drew drawn; dream dreamed/dreamt dreamed/dreamt; drink drank drunk;
drive drove driven; eat ate eaten; fall fell fallen; feed fed fed; feel felt felt;
fight fought fought; find found found; flee fled fled; fling flung flung; fly flew flown;
forbid forbade forbidden; forecast forecast forecast; foresee foresaw foreseen;
foretell foretold foretold; forget forgot forgotten; forgive forgave forgiven;
forsake forsook forsaken; freeze froze frozen; get got got/gotten; give gave given; go went gone;
grind ground ground; grow grew grown; hang hung/hanged hung/hanged; have had had;
hear heard heard; hide hid hidden; hit hit hit; hold held held; hurt hurt hurt; keep kept kept;
kneel knelt knelt; know knew known; lay laid laid; lead led led; lean leaned/leant leaned/leant;
leap leaped/leapt leaped/leapt; learn learned/learnt learned/learnt; leave left left; lend lent lent;
let let let; lie lay lain; light lit/lighted lit/lighted; lose lost lost; make made made; mean meant meant;
meet met met; mislead misled misled; mistake mistook mistaken;
misunderstand misunderstood misunderstood; mow mowed mown; outdo outdid outdone; outgrow outgrew outgrown;
overcome overcame overcome; overdo overdid overdone; overeat overate overeaten;
overhear overheard overheard; override overrode overridden; oversee oversaw overseen;
oversleep overslept overslept; overtake overtook overtaken; overthrow overthrew overthrown;
pay paid paid; prove proved proven/proved; put put put; quit quit quit; read read read;
rebuild rebuilt rebuilt; redo redid redone; repay repaid repaid; rethink rethought rethought;
rewrite rewrote rewritten; rid rid rid; ride rode ridden; ring rang rung; rise rose risen; run ran run;
saw sawed sawn/sawed; say said said; see saw seen; seek sought sought; sell sold sold; send sent sent;
set set set; sew sewed sewn/sewed; shake shook shaken; shear sheared shorn; shed shed shed;
shine shone shone; shoot shot shot; show showed shown; shrink shrank shrunk; shut shut shut;
sing sang sung; sink sank sunk; sit sat sat; slay slew slain; sleep slept slept; slide slid slid;
sling slung slung; slit slit slit; smell smelled/smelt smelled/smelt; sow sowed sown; speak spoke spoken;
speed sped/speeded sped; spell spelled/spelt spelled/spelt; spend spent spent; spill spilled/spilt spilt;
spin spun spun; spit spat spat; split split split; spoil spoiled/spoilt spoilt; spread spread spread;
spring sprang sprung; stand stood stood; steal stole stolen; stick stuck stuck; sting stung stung;
stink stank stunk; stride strode stridden; strike struck struck/stricken; string strung strung;
strive strove striven; swear swore sworn; sweep swept swept; swell swelled swollen; swim swam swum;
swing swung swung; take took taken; teach taught taught; tear tore torn; tell told told;
think thought thought; throw threw thrown; thrust thrust thrust; tread trod trodden;
undergo underwent undergone; understand understood understood; undertake undertook undertaken;
undo undid undone; unwind unwound unwound; uphold upheld upheld; upset upset upset; wake woke woken;
wear wore worn; weave wove woven; weep wept wept; win won won; wind wound wound;
withdraw withdrew withdrawn; withhold withheld withheld; withstand withstood withstood;
wring wrung wrung; write wrote written; give_up gave_up given_up; take_off took_off taken_off;
put_up_with put_up_with put_up_with; run_away ran_away run_away;
travel traveled/travelled traveled/travelled; focus focused/focussed focused/focussed;
cancel canceled/cancelled cancelled; panic panicked panicked; picnic picnicked picnicked;
mimic mimicked mimicked; quiz quizzed quizzed; occur occurred occurred; prefer preferred preferred;
kidnap kidnapped kidnapped; die died died; tie tied tied; agree agreed agreed; age aged aged;
visit visited visited; stop stopped stopped; play played played; fix fixed fixed`;

const PLURALS = `
man men; woman women; child children; foot feet; tooth teeth; goose geese; mouse mice; louse lice;
ox oxen; person people; penny pennies/pence; die dice; leaf leaves; loaf loaves; half halves; calf calves;
wolf wolves; shelf shelves; self selves; elf elves; thief thieves; knife knives; wife wives; life lives;
housewife housewives; scarf scarves; hoof hooves; sheep sheep; deer deer; fish fish/fishes;
moose moose; salmon salmon; trout trout; series series; species species; aircraft aircraft;
spacecraft spacecraft; offspring offspring; headquarters headquarters; crossroads crossroads;
means means; bison bison; swine swine; analysis analyses; axis axes; basis bases; crisis crises;
diagnosis diagnoses; hypothesis hypotheses; oasis oases; parenthesis parentheses; synthesis syntheses;
thesis theses; emphasis emphases; criterion criteria; phenomenon phenomena; bacterium bacteria;
curriculum curricula; datum data; medium media; memorandum memorandums/memoranda; stratum strata;
alumnus alumni; cactus cacti/cactuses; fungus fungi; nucleus nuclei; radius radii; stimulus stimuli;
syllabus syllabuses/syllabi; octopus octopuses; virus viruses; larva larvae; vertebra vertebrae;
formula formulas/formulae; antenna antennas/antennae; appendix appendices; index indexes/indices;
matrix matrices; vertex vertices; plateau plateaus/plateaux; chateau chateaux; bureau bureaus;
gentleman gentlemen; policeman policemen; fireman firemen; salesman salesmen; Englishman Englishmen;
Frenchman Frenchmen; grandchild grandchildren; mother-in-law mothers-in-law; runner-up runners-up;
passerby passersby/passers-by; man-of-war men-of-war; potato potatoes; tomato tomatoes; hero heroes; echo echoes; photo photos;
piano pianos; zero zeros/zeroes; stomach stomachs; quiz quizzes; gas gases; roof roofs;
chief chiefs; belief beliefs; baby babies; toothbrush toothbrushes; brother brothers/brethren;
glyph glyphs; workspace workspaces; decomposition decompositions; jingo jingoes; hierarch hierarchs`;

const COMPARISONS = `
good better best; bad worse worst; far farther/further farthest/furthest; little littler/less littlest/least;
old older/elder oldest/eldest; ill worse worst; big bigger biggest; hot hotter hottest; thin thinner thinnest;
happy happier happiest; easy easier easiest; dry drier driest; nice nicer nicest; large larger largest;
simple simpler simplest; gentle gentler gentlest; narrow narrower narrowest; clever cleverer cleverest;
quiet quieter quietest; late later latest; young younger youngest; free freer freest`;

function parse(text: string): string[][] {
  return text
    .trim()
    .split(';')
    .map((row) =>
      row
        .trim()
        .split(/\s+/)
        .map((cell) => cell.replaceAll('_', ' ')),
    );
}

/** Checks the forms of a built dictionary against lists; `get` finds its records. */
export function describeForms(
  get: (word: string, partOfSpeech: PartOfSpeech) => NewWordRecord | undefined,
): void {
  describe('inflected forms', () => {
    function formsOf(word: string, partOfSpeech: PartOfSpeech, kind: FormOfWord): string[] {
      const forms = get(word, partOfSpeech)?.forms ?? [];
      return forms.filter((f) => f.form_of_word === kind).map((f) => f.word);
    }

    const verbs = parse(VERBS);
    const plurals = parse(PLURALS);
    const comparisons = parse(COMPARISONS);

    it('are held against at least three hundred words', () => {
      expect(verbs.length + plurals.length + comparisons.length).toBeGreaterThanOrEqual(300);
    });

    it('of verbs are right', () => {
      for (const [base = '', past = '', participle = ''] of verbs) {
        const found = {
          base,
          past: formsOf(base, 'verb', 'past_simple'),
          participle: formsOf(base, 'verb', 'past_participle'),
        };
        expect(found.past, base).toEqual(expect.arrayContaining(past.split('/')));
        expect(found.participle, base).toEqual(expect.arrayContaining(participle.split('/')));
        expect(found.past[0], base).toBe(past.split('/')[0]);
      }
    });

    it('of nouns are right, the usual one first', () => {
      for (const [base = '', plural = ''] of plurals) {
        const expected = plural.split('/');
        const found = formsOf(base, 'noun', 'plural_form');
        expect(found, base).toEqual(expect.arrayContaining(expected));
        expect(found[0], base).toBe(expected[0]);
      }
    });

    it('of adjectives are right', () => {
      for (const [base = '', comparative = '', superlative = ''] of comparisons) {
        expect(formsOf(base, 'adjective', 'comparative_form')).toEqual(comparative.split('/'));
        expect(formsOf(base, 'adjective', 'superlative_form')).toEqual(superlative.split('/'));
      }
    });

    it('do not exist where nobody uses them', () => {
      for (const word of ['beautiful', 'honest', 'perfect', 'complete', 'wooden', 'interesting']) {
        expect(formsOf(word, 'adjective', 'comparative_form'), word).toEqual([]);
      }
      for (const word of [
        'information',
        'advice',
        'furniture',
        'luggage',
        'rice',
        'happiness',
        'music',
        'punctuation',
      ]) {
        expect(formsOf(word, 'noun', 'plural_form'), word).toEqual([]);
        expect(get(word, 'noun')?.noun___uncountable, word).toBe(true);
      }
      for (const word of ['scissors', 'trousers', 'jeans', 'thanks']) {
        expect(get(word, 'noun')?.noun___always_plural, word).toBe(true);
      }
      expect(formsOf('London', 'noun', 'plural_form')).toEqual([]);
    });

    it('say where a variant is written', () => {
      const area = (word: string, form: string) =>
        get(word, 'verb')?.forms.find((f) => f.word === form)?.area_variant;
      expect(area('travel', 'traveled')).toBe('american');
      expect(area('travel', 'travelled')).toBe('british');
      expect(area('focus', 'focussed')).toBe('british');
      expect(area('focus', 'focused')).toBe('common');
      expect(area('get', 'gotten')).toBe('american');
    });
  });
}
