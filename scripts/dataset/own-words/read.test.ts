import { describe, expect, it } from 'vitest';
import { shortTranslations } from '../translations/add-translations.ts';
import { parseOwnWords } from './read.ts';

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, i) => ({ text: line.trim(), location: `words.txt:${i + 1}` }));

const parse = (text: string) => parseOwnWords(lines(text));

const ENTRY = `
[preposition]
till /tɪl/ A2
@informal
= up to a certain time
> I worked till midnight.
~ до | hasta | jusqu'à | bis | até | 直到, 到 | حتى`;

describe('parseOwnWords', () => {
  it('reads a word with its meaning, example and translations', () => {
    const [word] = parse(ENTRY);
    expect(word?.record).toMatchObject({
      word: 'till',
      part_of_speech: 'preposition',
      transcription: 'tɪl',
      word_level: 'A2',
      language_register: 'informal',
      meanings: [
        {
          sort_order: 1,
          definition: 'up to a certain time',
          examples: ['I worked till midnight.'],
        },
      ],
    });
    expect(word?.record.meanings[0]?.translations.map((t) => t.language)).toEqual([
      'ru',
      'es',
      'fr',
      'de',
      'pt',
      'zh',
      'ar',
    ]);
    expect(word && shortTranslations(word.record.meanings)[5]).toEqual({
      language: 'zh',
      description: '直到',
      variants_of_words: ['直到', '到'],
    });
  });

  it('keeps a comma after a backslash', () => {
    const [word] = parse(ENTRY.replace('~ до', String.raw`~ до тех пор\, пока`));
    expect(word?.record.meanings[0]?.translations[0]?.title).toBe('до тех пор, пока');
  });

  it('puts a label after a definition on that meaning only', () => {
    const [word] = parse(ENTRY.replace('@informal\n', '').replace('time\n', 'time\n@formal\n'));
    expect(word?.record.language_register).toBeNull();
    expect(word?.record.meanings[0]?.language_register).toBe('formal');
  });

  it('reads what an entry says about the use of a meaning', () => {
    const [word] = parse(`${ENTRY}
@pattern till something; till doing
@goes noun_after midnight, dawn; phrase from dawn till dusk
@topics time, numbers
@category scientific
@note usage In writing, *until* is more common.
@note error Till I come. => Until I come. : It begins a sentence less often.
@said /tɛl/`);
    expect(word?.meanings[0]).toMatchObject({
      patterns: [{ text: 'till something' }, { text: 'till doing' }],
      collocations: [
        { kind: 'noun_after', words: ['midnight', 'dawn'] },
        { kind: 'phrase', words: ['from dawn till dusk'] },
      ],
      topics: ['time', 'numbers'],
      meaning: { categories: ['scientific'] },
      notes: [
        { kind: 'usage', text: 'In writing, *until* is more common.', wrong: '', right: '' },
        { kind: 'error', wrong: 'Till I come.', right: 'Until I come.' },
      ],
      said: { american: [{ text: 'tɛl' }], british: [] },
    });
  });

  it('reads weak forms, phrases and notes of the whole word', () => {
    const [word] = parse(
      ENTRY.replace(
        '@informal',
        `@weak /təl/
@phrase_of live, let
@object separable
@note grammar It takes no object.`,
      ),
    );
    expect(word).toMatchObject({
      weak: { american: [{ text: 'təl' }], british: [] },
      phraseOf: ['live', 'let'],
      record: { verb___phrasal_object_pattern: 'separable' },
      notes: [{ kind: 'grammar', text: 'It takes no object.' }],
    });
  });

  it.each([
    ['@topics pets', 'none of animals'],
    ['@goes adverb_before very', 'none of verb_before'],
    ['@goes phrase a; verb_before b', 'out of order'],
    ['@goes adverb a; adverb b', 'stands twice'],
    ['@goes adverb', '1 to 8 words'],
    ['@goes adverb a, b, c, d, e, f, g, h, i', '1 to 8 words'],
    ['@goes adverb very, very', '"very" stands twice'],
    ['@pattern till something; till something', 'stands twice'],
    ['@note error till', 'expected usage'],
    [`@note usage ${'long '.repeat(121)}`, 'at most 600'],
    ['@object both', 'expected no_object'],
  ])('stops %s', (line, problem) => {
    expect(() => parse(`${ENTRY}\n${line}`)).toThrow(problem);
  });

  it.each([
    ['noun', { noun___irregular_plural: true, verb___is_irregular: false }],
    ['verb', { noun___irregular_plural: false, verb___is_irregular: true }],
    ['adjective', { noun___irregular_plural: false, verb___is_irregular: false }],
  ])('takes an irregular %s for no other part of speech', (part, grammar) => {
    const [word] = parse(ENTRY.replace('preposition', part).replace('@informal', '@irregular'));
    expect(word?.record).toMatchObject(grammar);
  });

  it.each([
    ['an unknown part of speech', ENTRY.replace('[preposition]', '[particle]'), 'words.txt:1'],
    ['a missing sound', ENTRY.replace('/tɪl/ ', ''), 'words.txt:2'],
    ['a sound outside the alphabet', ENTRY.replace('/tɪl/', '/t1l/'), 'words.txt:2'],
    ['an unknown level', ENTRY.replace('A2', 'A9'), 'words.txt:2'],
    ['an unknown option', ENTRY.replace('@informal', '@casual'), 'words.txt:3'],
    ['an empty definition', ENTRY.replace('= up to a certain time', '='), 'words.txt:4'],
    ['an example without the word', ENTRY.replace('till midnight', 'late'), 'words.txt:5'],
    ['a missing language', ENTRY.replace('| حتى', ''), 'words.txt:6'],
    ['a meaning without translations', ENTRY.replace(/~.*/, ''), 'words.txt:2'],
    ['the same word twice', `${ENTRY}\n${ENTRY.trim()}`, 'words.txt:8'],
  ])('names file and line of %s', (_what, text, location) => {
    expect(() => parse(text)).toThrow(location);
  });
});
