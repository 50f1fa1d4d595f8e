import { soundsOf } from '../../contract/sound.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import { addTo } from '../../dictionary/structures/grouped.ts';
import { articleOfRecord } from './article.ts';
import type { About, Entries, Entry, FormatFile } from './format.ts';
import { aboutText, licenceFiles } from './licence-files.ts';
import { plain } from './names.ts';
import { writtenSound } from './notes.ts';
import { inPieces } from './pieces.ts';
import { contentOf, STYLE_SHEET } from './yomitan-content.ts';
import { NOT_LEMMA, tagOfArea, TAGS, tagsOfRecord } from './yomitan-tags.ts';

/** Yomitan reads a file at once. */
const TERMS_PER_BANK = 10_000;

const jsonFile = (name: string, value: unknown): FormatFile => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
});

/** Format 3. */
export async function* writeYomitan(entries: Entries, about: About): AsyncIterable<FormatFile> {
  yield jsonFile('index.json', yomitanIndex(about));
  yield jsonFile('tag_bank_1.json', TAGS);
  yield { name: 'styles.css', content: Buffer.from(STYLE_SHEET) };
  const banks = new Banks(entries);
  try {
    for (let bank = 1; !banks.isOver; bank++) {
      yield { name: `term_bank_${bank}.json`, content: () => inPieces(banks.terms()) };
      const meta = banks.takeMeta();
      if (meta.length > 0) yield jsonFile(`term_meta_bank_${bank}.json`, meta);
    }
  } finally {
    await banks.end();
  }
  yield* licenceFiles(about);
}

/** The dictionary's metadata, in the archive and in the feed. */
export function yomitanIndex(about: About): object {
  const { title, revision, url, feed, licence } = about;
  return {
    title,
    revision,
    format: 3,
    sequenced: true,
    author: 'Wordkeep',
    ...(url !== null && { url }),
    description: `${title}, ${licence.license}`,
    attribution: aboutText(about).trimEnd(),
    sourceLanguage: about.language,
    targetLanguage: about.languages?.length === 1 ? about.languages[0] : 'en',
    frequencyMode: 'occurrence-based',
    ...(feed && { isUpdatable: true, indexUrl: feed.index, downloadUrl: feed.download }),
  };
}

/** Entries as rows of terms, in files of limited size, with metadata about the terms. */
class Banks {
  isOver = false;
  private readonly batches: AsyncIterator<readonly Entry[]>;
  private meta: unknown[] = [];
  private sequence = 0;

  constructor(entries: Entries) {
    this.batches = entries[Symbol.asyncIterator]();
  }

  async *terms(): AsyncGenerator<string> {
    yield '[';
    for (let count = 0; count < TERMS_PER_BANK;) {
      const batch = await this.batches.next();
      if (batch.done === true) {
        this.isOver = true;
        break;
      }
      const rows = batch.value.flatMap((entry) => this.rowsOf(entry));
      if (rows.length === 0) continue;
      yield `${count > 0 ? ',\n' : ''}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      count += rows.length;
    }
    yield ']';
  }

  takeMeta(): unknown[] {
    const meta = this.meta;
    this.meta = [];
    return meta;
  }

  async end(): Promise<void> {
    await this.batches.return?.();
  }

  private rowsOf(entry: Entry): unknown[] {
    this.sequence += 1;
    this.meta.push(...metaOf(entry));
    const ownRows = entry.records.map((record) => [
      record.word,
      '',
      tagsOfRecord(record),
      rulesOf(record),
      Math.round((record.frequency ?? 0) * 10),
      [{ type: 'structured-content', content: contentOf(articleOfRecord(record)) }],
      this.sequence,
      '',
    ]);
    return [...ownRows, ...deinflections(entry)];
  }
}

/** The endings that Yomitan may remove to find the word. */
function rulesOf({ part_of_speech, verb___is_phrasal }: NewWordRecord): string {
  if (part_of_speech === 'verb') return verb___is_phrasal ? 'v_phr' : 'v';
  return { noun: 'n', adjective: 'adj', adverb: 'adv' }[part_of_speech as string] ?? '';
}

/** Rows that lead from forms and other spellings to the headword, and explain how. */
function deinflections({ word, records }: Entry): unknown[] {
  const ways = new Map<string, string[]>();
  const add = (spelling: string, how: string) => {
    if (spelling !== word) addTo(ways, spelling, how);
  };
  for (const { forms, alternatives } of records) {
    for (const form of forms) add(form.word, plain(form.form_of_word));
    for (const spelling of alternatives) add(spelling, 'other spelling');
  }
  return [...ways].map(([spelling, how]) => [
    spelling,
    '',
    NOT_LEMMA,
    '',
    0,
    [...new Set(how)].map((rule) => [word, [rule]]),
    0,
    '',
  ]);
}

/** Frequency and pronunciation. */
function metaOf({ word, records }: Entry): unknown[] {
  const frequencies = records.flatMap(({ frequency }) => frequency ?? []);
  const sounds = new Map<string, string | null>();
  for (const sound of records.flatMap(soundsOf)) {
    if (sound.type !== 'ipa' || sound.text === '') continue;
    sounds.set(writtenSound(sound), tagOfArea(sound.area_variant));
  }
  const transcriptions = [...sounds].map(([ipa, tag]) => ({ ipa, ...(tag && { tags: [tag] }) }));
  const value = Math.max(...frequencies);
  return [
    ...(frequencies.length > 0 ? [[word, 'freq', { value, displayValue: `${value} of 8` }]] : []),
    ...(transcriptions.length > 0 ? [[word, 'ipa', { reading: word, transcriptions }]] : []),
  ];
}
