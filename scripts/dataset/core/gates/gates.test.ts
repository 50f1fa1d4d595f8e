import { describe, expect, it } from 'vitest';
import { parseWords } from '../../own-words/parser.ts';
import { splitLines } from '../../source-files.ts';
import { checkWords } from '../check-words.ts';
import { Lookup } from '../lookup.ts';
import type { CoreReference, PairFacts } from '../reference.ts';
import { checkUniqueExamples } from './example.ts';
import { sameAsHeadword } from './translation.ts';

const pair = (word: string, partOfSpeech: PairFacts['partOfSpeech'], more = {}): PairFacts => ({
  word,
  partOfSpeech,
  rank: 1,
  level: null,
  transcription: null,
  forms: [],
  isIrregular: false,
  senses: [],
  ...more,
});

const REFERENCE: CoreReference = {
  pairs: Object.fromEntries(
    [
      pair('energy', 'noun', {
        level: 'B1',
        senses: [
          { key: '1:19:00', gloss: '', synonyms: [] },
          { key: '1:26:00', gloss: '', synonyms: [] },
        ],
      }),
      pair('take off', 'verb', { forms: [{ kind: 'past_simple', word: 'took off' }] }),
      pair("make up one's mind", 'phrase'),
      pair('give', 'verb', { forms: [{ kind: 'past_simple', word: 'gave' }] }),
      pair('of', 'preposition'),
      pair('that', 'conjunction'),
      pair('make', 'verb', { forms: [{ kind: 'past_simple', word: 'made' }] }),
    ].map((facts) => [`${facts.word}\t${facts.partOfSpeech}`, facts]),
  ),
  vocabulary: ['thing'],
  defining: 'the strength that you need to do things without getting tired quick best'.split(' '),
  common: ['power', 'energy', 'ass'],
  offensive: ['ass'],
};

const lookup = new Lookup(REFERENCE, {
  allowed: new Map([['energy', ['enzyme']]]),
  latin: new Set(['USB']),
});

const ENTRY = `[noun]
energy /ˈɛnɚdʒi/ B1
@uk /ˈɛnədʒi/
= [B1] the strength that you need to do things
> Children have so much energy in the morning.
@syn power
~ энергия, силы | energía | énergie | Energie | energia | 精力 | طاقة
@covers 1:19:00 power
@drop 1:26:00 vigor
`;

function problems(text: string): string[] {
  const parsed = parseWords(splitLines(text, 'b.txt'));
  return [...parsed.problems, ...checkWords(parsed.words, lookup)];
}

describe('the gates of the core', () => {
  it('let a complete entry pass', () => {
    expect(problems(ENTRY)).toEqual([]);
  });

  it.each<[what: string, from: string | RegExp, to: string, problem: string]>([
    ['a word off the list', 'energy /', 'synergy /', 'b.txt:2: synergy (noun) is not in'],
    ['another level than the CEFR-J', '/ B1', '/ A2', 'b.txt:2: its level in the CEFR-J is B1'],
    ['a meaning without level', '= [B1] ', '= ', 'b.txt:4: expected = [level] definition'],
    ['a meaning below its word', '= [B1]', '= [A2]', 'b.txt:4: A2 is below'],
    ['a British vowel in America', 'ɛnɚdʒi', 'ɛnɜːdʒi', 'b.txt:2: /ˈɛnɜːdʒi/: "ɜ" is no American'],
    ['an American vowel in Britain', 'ɛnədʒi', 'ɛnɚdʒi/x', 'b.txt:3:'],
    ['a missing stress', '/ˈɛnɚdʒi/', '/ɛnɚdʒi/', 'b.txt:2: /ɛnɚdʒi/ has 0 main stresses'],
    ['a stress without a vowel', '/ˈɛnɚdʒi/', '/ˈʃ/', 'b.txt:2: /ˈʃ/: one syllable has no stress'],
    ['a missing British sound', '@uk /ˈɛnədʒi/\n', '', 'b.txt:2: the British sound is not'],
    ['a British r at the end', 'ɛnədʒi', 'ɛnərdʒi', 'b.txt:3: /ˈɛnərdʒi/: British English has r'],
    ['a stressed short i in Britain', 'ˈɛnədʒi', 'ˈinədʒi', 'b.txt:3: /ˈinədʒi/: British i and u'],
    ['a long definition', 'to do things', 'to do things '.repeat(7), 'b.txt:4: the definition has'],
    ['a rare word in a definition', 'things', 'enzymes', 'b.txt:4: not in the defining vocabulary'],
    ['the headword in its definition', 'strength', 'energy', 'b.txt:4: the definition uses'],
    ['a stop after a definition', 'do things', 'do things.', 'b.txt:4: a definition ends without'],
    [
      'brackets in a definition',
      'do things',
      'do (things)',
      'b.txt:4: a definition has no brackets',
    ],
    ['a short example', /> .*/, '> So much energy.', 'b.txt:5: an example has 4 to 15 words'],
    ['a long example', '> Children', `> ${'So '.repeat(12)}children`, 'b.txt:5: an example has'],
    ['an example without capital', '> C', '> c', 'b.txt:5: an example begins with a capital'],
    ['an example without stop', 'morning.', 'morning', 'b.txt:5: an example ends with a stop'],
    ['an example of another word', 'much energy', 'many energies', 'b.txt:5: the example does not'],
    ['a third example', /(> .*)/, '$1\n$1\n$1', 'b.txt:4: at most 2 examples'],
    ['four variants', 'энергия, силы', 'а, б, в, г', 'b.txt:7: ru: at most 3 variants'],
    ['a variant given twice', 'энергия, силы', 'силы, силы', 'b.txt:7: ru: a variant stands twice'],
    ['Latin letters in Russian', 'энергия', 'энергия power', 'b.txt:7: ru: "энергия power" has'],
    ['Cyrillic in Spanish', '| energía', '| энергия', 'b.txt:7: es: "энергия" is not in Latin'],
    ['Latin letters in Chinese', '精力', 'jingli', 'b.txt:7: zh: "jingli" has "jingli"'],
    ['Arabic in Chinese', '精力', 'طاقة', 'b.txt:7: zh: "طاقة" is not in Han letters'],
    ['vowel signs in Arabic', '| طاقة', '| طَاقة', 'b.txt:7: ar: "طَاقة" has accents'],
    ['a stress mark in Russian', 'силы', 'си́лы', 'b.txt:7: ru: "си́лы" has accents'],
    [
      'brackets in a translation',
      'énergie',
      'énergie (f)',
      'b.txt:7: fr: "énergie (f)" has brackets',
    ],
    ['a rare synonym', '@syn power', '@syn oomph', 'b.txt:6: "oomph" is no headword'],
    ['an offensive synonym', '@syn power', '@syn ass', 'b.txt:6: "ass" is offensive'],
    ['the headword as synonym', '@syn power', '@syn energy', 'b.txt:6: "energy" is the headword'],
    ['a meaning WordNet lacks', '1:19:00', '1:19:09', 'b.txt:8: WordNet has no meaning 1:19:09'],
    ['a meaning named twice', '1:26:00', '1:19:00', 'b.txt:9: 1:19:00 is named twice'],
    ['an unknown label', '@syn power', '@label rude', 'b.txt:6: @label: "rude" is none of'],
    ['unknown grammar', '@syn power', '@grammar mass', 'b.txt:6: @grammar: "mass" is none of'],
    ['six synonyms', '@syn power', '@syn power, power a, b, c, d, e, f', 'b.txt:4: at most 5 syn'],
    ['a weak form of the other accent', '= [B1]', '@weak /ənɜːdʒi/\n= [B1]', 'b.txt:4: /ənɜːdʒi/'],
    ['a weak form that Britain lacks', '= [B1]', '@weak /ənɚdʒi/\n= [B1]', 'it needs @weak_uk'],
    ['a meaning said like Americans', '@syn power', '@said /ˈoʊ.vɚ/', 'b.txt:6: /ˈoʊ.vɚ/: "." is'],
    ['a meaning said without Britain', '@syn power', '@said /ˈoʊvɚ/', 'it needs @said_uk'],
    ['an object of a noun', '= [B1]', '@object separable\n= [B1]', '@object is for phrasal'],
    ['a phrase of one word', '= [B1]', '@phrase_of take off\n= [B1]', '@phrase_of is for several'],
    ['a missing language', ' | طاقة', '', 'b.txt:7: expected 7 languages'],
    ['no example', /> .*\n/, '', 'b.txt:2: every meaning of "energy" needs'],
  ])('stop %s', (_what, from, to, problem) => {
    expect(problems(ENTRY.replace(from, to))).toContainEqual(expect.stringContaining(problem));
  });

  it('let exceptions pass', () => {
    expect(problems(ENTRY.replace('strength', 'enzyme'))).toEqual([]);
    const allowed = ENTRY.replace('strength', 'oomph').replace('@syn power', '@syn oomph');
    expect(problems(`${allowed}@allow oomph\n`)).toEqual([]);
    expect(problems(ENTRY.replace('силы', 'USB-энергия'))).toEqual([]);
    expect(problems(ENTRY.replace('| طاقة', '| يقوم بـ'))).toEqual([]);
  });

  it('let function words show what bilingual dictionaries show', () => {
    const entry = (head: string, ru: string, ar: string) =>
      problems(
        ENTRY.replace(/\[noun\]\nenergy.*\n.*/, head)
          .replace(/> .*/, '> This is one of the books.')
          .replace(/@(?:covers|drop).*\n/g, '')
          .replace('энергия, силы', ru)
          .replace('طاقة', ar),
      );
    const of = '[preposition]\nof /əv/ A1';
    const ru = String.raw`(родительный падеж), о том\, что`;
    expect(entry(of, ru, 'بـ, ـها, من أجل')).toEqual([]);
    expect(entry(of, '(genitive)', 'بـ')[0]).toContain('ru: "(genitive)"');
    expect(entry(of, 'из (чего-либо)', 'بـ')[0]).toContain('has brackets');
    const give = '[verb]\ngive /ɡɪv/ A1';
    expect(entry(give, '(глагол)', 'طاقة')).toContainEqual(expect.stringContaining('has brackets'));
  });

  it('count inflected forms and adverbs in -ly as words of the defining vocabulary', () => {
    expect(problems(ENTRY.replace('to do', 'to quickly do'))).toEqual([]);
  });

  it('recognize a separated phrasal verb, and any possessive for "one\'s"', () => {
    const entry = (head: string, example: string) =>
      ENTRY.replace(/energy.*\n.*/, head)
        .replace(/> .*/, `> ${example}`)
        .replace(/@(?:covers|drop).*\n/g, '')
        .replace(/^\[noun\]/, head.startsWith('take') ? '[verb]' : '[phrase]');
    const take = 'take off /ˌteɪk ˈæf/ A2\n@uk /ˌteɪk ˈɒf/';
    expect(problems(entry(take, 'She took her wet coat off.'))).toEqual([]);
    const mind = "make up one's mind /ˌmeɪk ˈʌp wʌnz ˌmaɪnd/ B1";
    expect(problems(entry(mind, 'You must make up your mind.'))).toEqual([]);
    expect(problems(entry(mind, 'You must make up the mind.'))[0]).toContain('does not show');
  });

  it('let whole sentences have commas in their translations', () => {
    const withComma = ENTRY.replace('Energie', String.raw`das weiß ich\, ja`);
    expect(problems(withComma)[0]).toContain('is not in Latin letters');
    const phrase = withComma
      .replace(/\[noun\]\nenergy.*\n.*/, "[phrase]\nmake up one's mind /ˌmeɪk ˈʌp wʌnz ˌmaɪnd/ B1")
      .replace(/> .*/, '> You must make up your mind.')
      .replace(/@(?:covers|drop).*\n/g, '');
    expect(problems(phrase)).toEqual([]);
  });

  describe('for patterns', () => {
    const verb = (head: string, example: string, patterns: string) =>
      problems(
        ENTRY.replace(/\[noun\]\nenergy.*\n.*/, `[verb]\n${head}`)
          .replace(/> .*/, `@pattern ${patterns}\n> ${example}`)
          .replace(/@(?:covers|drop).*\n/g, ''),
      );
    const give = (example: string, patterns: string) => verb('give /ɡɪv/ A1', example, patterns);

    it('let slots, small words and forms of the word pass', () => {
      expect(
        give('She gave it all to me.', 'give somebody something; give something to somebody'),
      ).toEqual([]);
      expect(give('She gave it all to me.', 'be to do something; something gave')).toEqual([
        expect.stringContaining('"be to do something" does not contain "give"'),
      ]);
      const take = 'take off /ˌteɪk ˈæf/ A2\n@uk /ˌteɪk ˈɒf/';
      expect(verb(take, 'She took her wet coat off.', 'take something off')).toEqual([]);
    });

    it('stop other words and slots that are not in the list', () => {
      for (const pattern of ['give sb something', 'give someone/somebody something', 'give ...']) {
        expect(give('She gave me it all.', pattern)[0]).toContain('is no slot');
      }
      expect(
        give(
          'She gave her best to it.',
          'give your best to do something; give tired quick best',
        )[0],
      ).toContain('tired quick best');
    });

    it('let function words stand with any word of the core', () => {
      const entry = (head: string, pattern: string) =>
        verb(head, `The energy of this house that we have.`, pattern).filter((p) =>
          p.includes('pattern'),
        );
      expect(entry('of /əv/ A1', 'the energy of something')).toEqual([]);
      expect(entry('that /ðæt/ A1', 'so quick that ...; energy that ...')).toEqual([]);
    });

    it('stop a meaning whose examples show no pattern', () => {
      expect(give('She gave it all away.', 'give something to somebody')).toEqual([
        'b.txt:4: no example shows one of the patterns.',
      ]);
      const patterns = 'give doing something; give that ...; give where/how ...';
      expect(give('She gave it all away.', patterns)).toHaveLength(0);
    });
  });

  it('stop an example that is already in the book', () => {
    const { words } = parseWords(splitLines(`${ENTRY}> We have no energy left today!`, 'b.txt'));
    expect(checkUniqueExamples(words)).toEqual([]);
    expect(checkUniqueExamples(words, words)).toContainEqual(
      expect.stringContaining('b.txt:5: the same example stands in b.txt:5'),
    );
  });

  it('queue translations that are the English word', () => {
    const { words } = parseWords(splitLines(ENTRY.replace('Energie', 'Energy'), 'b.txt'));
    expect(words.flatMap(sameAsHeadword)).toEqual(['b.txt:7: de: "Energy" is the English word.']);
  });
});
