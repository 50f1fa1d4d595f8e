import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_HEADWORD_LENGTH, TRANSLATION_LANGUAGES } from '../../server/contract/vocabulary.ts';
import type { PartOfSpeech } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { openDataset } from '../../server/dataset/read/open.ts';
import { newestDataset } from '../../server/dataset/read/sources.ts';
import { readCefrJ } from '../../scripts/dataset/core/cefr-j.ts';
import { readCoreLines } from '../../scripts/dataset/core/files.ts';
import { describeForms } from '../_util/inflected-forms.ts';
import { parseWords } from '../../scripts/dataset/own-words/parser.ts';
import { readOwnWords } from '../../scripts/dataset/own-words/read.ts';
import { recordKey } from '../../scripts/dataset/records.ts';

const DATASETS = fileURLToPath(new URL('../../resources/datasets/', import.meta.url));

/** The dictionary built by `npm run build`, as an import reads it. */
async function readBundled(): Promise<NewWordRecord[]> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
  const dataset = await openDataset({ zip: (await newestDataset(DATASETS)) ?? '' }, { scratchDir });
  const records: NewWordRecord[] = [];
  for await (const batch of dataset.records()) records.push(...batch.map(({ record }) => record));
  expect(dataset.problems.items).toEqual([]);
  await dataset.close();
  await rm(scratchDir, { recursive: true });
  return records;
}

describe('the bundled dictionary', () => {
  let records: NewWordRecord[];
  let byKey: Map<string, NewWordRecord>;
  const core = parseWords(readCoreLines()).words;

  beforeAll(async () => {
    records = await readBundled();
    byKey = new Map(records.map((r) => [recordKey(r.word, r.part_of_speech), r]));
  });

  const get = (word: string, partOfSpeech: PartOfSpeech): NewWordRecord | undefined =>
    byKey.get(recordKey(word, partOfSpeech));

  it('has one record for a spelling and part of speech, in the order of the export', () => {
    expect(byKey.size).toBe(records.length);
    for (const isPhrase of [false, true]) {
      const keys = records
        .filter((record) => (record.part_of_speech === 'phrase') === isPhrase)
        .map((record) => recordKey(record.word, record.part_of_speech));
      expect(keys).toEqual([...keys].sort());
    }
  });

  it('has clean headwords, definitions and links', () => {
    const problems = records.flatMap((record) => {
      const isClean =
        record.word === record.word.normalize('NFC').trim() &&
        record.word.length <= MAX_HEADWORD_LENGTH &&
        record.meanings.length > 0 &&
        record.meanings.every(
          ({ sort_order, definition, synonyms }, i) =>
            sort_order === i + 1 &&
            /\S/.test(definition) &&
            !/[_`]|;$/.test(definition) &&
            !synonyms.includes(record.word),
        );
      return isClean ? [] : [record.word];
    });
    expect(problems).toEqual([]);
  });

  it('links every phrasal verb with its base and back', () => {
    const phrasal = records.filter((r) => r.verb___is_phrasal);
    expect(phrasal.length).toBeGreaterThan(1500);
    for (const { word, base_phrasal: base } of phrasal) {
      expect(get(base ?? '', 'verb')?.phrasal_variants, word).toContain(word);
    }
    expect(get('give', 'verb')?.phrasal_variants).toContain('give up');
    expect(get('put up with', 'verb')?.forms.map((f) => f.word)).toContain('putting up with');
  });

  it('has all words of our own, complete', () => {
    const own = [...readOwnWords(), ...core];
    const cefrJ = readCefrJ();
    expect(own.length).toBeGreaterThan(16_000);
    const shown = (record: NewWordRecord | undefined, level = record?.word_level) => [
      record?.transcription,
      level,
      record?.meanings[0]?.definition,
    ];
    // An `expect` for each would take seconds.
    const incomplete = own.filter(({ record }) => {
      const built = get(record.word, record.part_of_speech);
      const level = cefrJ.get(recordKey(record.word, record.part_of_speech))?.level;
      const languages = built?.short_translations.map(({ language }) => language);
      return (
        String(shown(built)) !== String(shown(record, level)) ||
        String(languages) !== String(TRANSLATION_LANGUAGES)
      );
    });
    expect(incomplete.map(({ record }) => record.word)).toEqual([]);
  });

  it('says at which level learners meet everyday words', () => {
    expect(records.filter((r) => r.word_level !== null).length).toBeGreaterThan(2500);
    expect(get('read', 'verb')?.word_level).toBe('A1');
    expect(get('read', 'noun')?.word_level).toBeNull();
    expect(get('give up', 'verb')?.word_level).toBe('A2');
    expect(get('regicide', 'noun')?.word_level).toBeNull();
    const offLevel = [...readCefrJ().values()].filter((pair) => {
      const record = get(pair.word, pair.partOfSpeech);
      return record && record.word_level !== pair.level;
    });
    expect(offLevel).toEqual([]);
    const below = records.filter(({ word_level: level, meanings }) =>
      meanings.some(({ meaning_level: own }) => own !== null && level !== null && own < level),
    );
    expect(below.map(({ word }) => word)).toEqual([]);
  });

  it('answers the words that dictionaries forget', () => {
    for (const word of [
      'is',
      'be',
      'for',
      'every',
      'their',
      "don't",
      "y'all",
      'the',
      'of',
      'yes',
    ]) {
      expect(
        records.some((r) => r.word === word),
        word,
      ).toBe(true);
    }
  });

  it('ranks function words by measured frequency', () => {
    expect(get('the', 'article')?.frequency).toBeGreaterThan(7);
    expect(get('of', 'preposition')?.frequency).toBeGreaterThan(7);
    expect(get('person', 'noun')?.frequency).toBeLessThan(6);
    expect(get('galore', 'adjective')?.frequency).toBeNull();
  });

  it('translates at least a thousand meanings from CLDR into all seven languages', () => {
    const own = new Set(readOwnWords().map(({ record }) => record.word));
    const translated = records
      .filter((r) => !own.has(r.word))
      .flatMap((r) => r.meanings)
      .filter((m) => m.translations.length === TRANSLATION_LANGUAGES.length);
    expect(translated.length).toBeGreaterThan(1000);
    const raccoon = get('raccoon', 'noun')?.meanings.filter((m) => m.translations.length > 0);
    expect(raccoon?.map((m) => m.definition)).toEqual([expect.stringContaining('mammal')]);
    expect(get('Japan', 'noun')?.short_translations[0]?.description).toBe('Япония');
  });

  it('marks British and American spellings and links them', () => {
    expect(get('clangour', 'noun')?.area_variant).toBe('british');
    expect(get('clangor', 'noun')?.area_variant).toBe('american');
    expect(get('clangour', 'noun')?.description).toContain('clangor');
    expect(get('fantasise', 'verb')?.area_variant).toBe('british');
    expect(get('fantasize', 'verb')?.area_variant).toBeNull();
  });

  it('has one record for both spellings of a word of the core', () => {
    const color = get('color', 'noun');
    expect(get('colour', 'noun')).toBeUndefined();
    expect(color?.alternatives).toEqual(['colour']);
    expect(color?.alternative_details).toEqual([
      { word: 'colour', area_variant: 'british', kind: 'spelling' },
    ]);
    expect(color?.forms.map(({ word, area_variant: area }) => `${word} ${area}`)).toEqual([
      'colors american',
      'colours british',
    ]);
    expect(get('hue', 'noun')?.meanings.flatMap((m) => m.synonyms)).not.toContain('colour');
  });

  it('says the British sound, labels, grammar and frequencies of forms', () => {
    expect(get('energy', 'noun')?.pronunciations.map((p) => `${p.area_variant} ${p.text}`)).toEqual(
      ['american ˈɛnɚdʒi', 'british ˈɛnədʒi'],
    );
    expect(get('energy', 'noun')?.meanings[0]?.grammar).toEqual(['uncountable']);
    expect(get('asshole', 'noun')?.labels).toEqual(['vulgar']);
    const no = get('no', 'noun');
    expect(no?.forms[0]?.frequency ?? 0).toBeLessThan(no?.frequency ?? 0);
    expect(get('be', 'verb')?.forms.find((f) => f.word === 'was')?.frequency).toBeGreaterThan(6);
  });

  it('marks proper nouns and no others', () => {
    expect(get('Japan', 'noun')?.noun___is_proper).toBe(true);
    expect(get('March', 'noun')?.noun___is_proper).toBe(true);
    expect(get('march', 'noun')?.noun___is_proper).toBe(false);
    expect(get('American', 'noun')?.noun___is_proper).toBe(false);
  });

  it('sounds heteronyms as what they are', () => {
    expect(get('record', 'noun')?.transcription).toBe('ˈrɛkɚd');
    expect(get('record', 'verb')?.transcription).toBe('rɪˈkɔrd');
    expect(get('close', 'adjective')?.transcription).toBe('kloʊs');
    expect(get('close', 'verb')?.transcription).toBe('kloʊz');
  });

  it('sounds a form like its word, and several words like these', () => {
    const soundOf = (word: string, partOfSpeech: PartOfSpeech, form: string) =>
      get(word, partOfSpeech)?.forms.find((f) => f.word === form)?.transcription;
    expect(soundOf('record', 'noun', 'records')).toBe('ˈrɛkɚdz');
    expect(soundOf('record', 'verb', 'records')).toBe('rɪˈkɔrdz');
    expect(soundOf('read', 'verb', 'read')).toBe('rɛd');
    expect(soundOf('life', 'noun', 'lives')).toBe('laɪvz');
    expect(soundOf('live', 'verb', 'lives')).toBe('lɪvz');
    expect(soundOf('house', 'noun', 'houses')).toBe('ˈhaʊzɪz');
    expect(soundOf('say', 'verb', 'says')).toBe('sɛz');
    expect(soundOf('pick up', 'verb', 'picking up')).toBe('ˌpɪkɪŋ ˈʌp');
    expect(get('coat of arms', 'noun')?.transcription).toBe('koʊt əv ɑrmz');
    expect(get('emergency', 'noun')?.transcription).toBe('ɪˈmɝdʒənsi');
    expect(get('unwise', 'adjective')?.transcription).toBe('ʌnˈwaɪz');
  });

  it('inflects as the word is spelled and used', () => {
    const formsOf = (word: string, partOfSpeech: PartOfSpeech) =>
      get(word, partOfSpeech)?.forms.map((f) => f.word);
    expect(formsOf('gap', 'verb')).toEqual(['gapped', 'gapped', 'gapping', 'gaps']);
    expect(formsOf('fit', 'verb')).toEqual(['fit', 'fitted', 'fit', 'fitted', 'fitting', 'fits']);
    expect(formsOf('solo', 'verb')).toContain('solos');
    expect(formsOf('echo', 'verb')).toContain('echoes');
    expect(formsOf('credit card', 'noun')).toEqual(['credit cards']);
  });

  it('relates meanings to others, from one side', () => {
    const relationsOf = (word: string, partOfSpeech: PartOfSpeech) =>
      get(word, partOfSpeech)?.meanings.flatMap((m) => m.relations ?? []) ?? [];
    const dog = relationsOf('dog', 'noun');
    expect(dog).toContainEqual(
      expect.objectContaining({ kind: 'broader', target_part_of_speech: 'noun' }),
    );
    expect(dog.filter(({ kind }) => kind === 'narrower')).toEqual([]);
    expect(relationsOf('toe', 'noun').map(({ kind, word }) => `${kind} ${word}`)).toContain(
      'part_of foot',
    );
    for (const { meanings } of records) {
      for (const { word, target_part_of_speech, target_sort_order } of meanings.flatMap(
        ({ relations }) => relations ?? [],
      )) {
        const target = get(word, target_part_of_speech)?.meanings[(target_sort_order ?? 0) - 1];
        if (!target) throw new Error(`${word} has no meaning ${target_sort_order}.`);
      }
    }
  });

  it('keeps offensive and vulgar words out of the synonyms of others', () => {
    const synonyms = new Set(records.flatMap((r) => r.meanings.flatMap((m) => m.synonyms)));
    for (const word of ['spick', 'honkie', 'asshole', 'yid']) {
      expect(get(word, 'noun')?.meanings.length, word).toBeGreaterThan(0);
      expect(synonyms.has(word), word).toBe(false);
    }
    expect(synonyms.has('penis')).toBe(true);
  });

  it('gives what WordNet calls vulgar or offensive a register', () => {
    // The register of an entry of the core is its author's choice.
    const coreWords = new Set(core.map(({ record }) => record.word));
    const labelled = records
      .filter(({ word }) => !coreWords.has(word))
      .flatMap((r) => r.meanings.filter((m) => m.labels.length > 0).map((m) => ({ ...r, ...m })));
    expect(labelled.length).toBeGreaterThan(150);
    for (const { word, labels, language_register: register } of labelled) {
      if (labels.includes('vulgar') || labels.includes('offensive')) {
        expect(register, word).not.toBeNull();
      }
    }
  });

  describeForms(get);
});
