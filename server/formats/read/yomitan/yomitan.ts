import { isObject } from '../../../dataset/read/line-issues.ts';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { damaged, DatasetError, messageOf, notAccepted } from '../../../dataset/read/errors.ts';
import { type About, licenceIn } from '../about.ts';
import { readWhole } from '../../../dataset/read/file-bytes.ts';
import { OwnMedia } from '../articles/own-media.ts';
import { CardStager } from '../cards/card-stager.ts';
import { cleanWord } from '../clean-word.ts';
import { isTermBank } from '../detect.ts';
import { languageTag } from '../languages.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { openStaged } from '../staged-reader.ts';
import type { StagedRecords } from '../staged-records.ts';
import { checkMemory } from '../thread/memory-limit.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { ContentReader } from './content.ts';
import { Inflections } from './inflections.ts';
import { WordMeta } from './word-meta.ts';

/** A bank is parsed at once; real ones have some megabytes. */
const MAX_BANK_BYTES = 32 * 1024 * 1024;

/**
 * Yomitan or Yomichan in format 3.
 * @throws {DatasetError} when the dictionary is in another version of the format, or not JSON
 */
export async function openYomitan(
  files: readonly UnpackedFile[],
  reading: Reading,
): Promise<FormatReader> {
  const index = files.find(({ name }) => name === 'index.json');
  const said = index ? await json(index) : null;
  if (!isObject(said) || said['format'] !== 3) {
    throw notAccepted('index.json does not say that the dictionary is in format 3');
  }
  const banks = files
    .filter(({ name }) => /^(?:term|term_meta|kanji|kanji_meta)_bank_\d+\.json$/i.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const name = 'Yomitan dictionary';
  const elsewhere: Elsewhere = { inflections: new Inflections(), meta: new WordMeta() };
  const reader = await openStaged({ file: 'index.json', name }, reading, async (staged) => {
    const book = new Book(said, elsewhere, staged, reading);
    for (const [i, bank] of banks.entries()) {
      reading.onStaged(i, banks.length);
      await book.read(bank);
      checkMemory();
    }
    book.end();
    return aboutIn(said);
  });
  return { ...reader, records: () => completed(reader.records(), elsewhere, reading) };
}

/** Metadata from other banks than those of terms. */
interface Elsewhere {
  inflections: Inflections;
  meta: WordMeta;
}

async function* completed(
  records: AsyncGenerator<DatasetRecord>,
  { inflections, meta }: Elsewhere,
  { leftOut }: Reading,
): AsyncGenerator<DatasetRecord> {
  for await (const one of records) {
    inflections.addTo(one.record);
    meta.addTo(one.record);
    yield one;
  }
  const { left } = inflections;
  if (left > 0) leftOut.add('forms of words that are not there', left);
}

class Book {
  private readonly stager: CardStager;

  constructor(
    index: Record<string, unknown>,
    private readonly elsewhere: Elsewhere,
    private readonly staged: StagedRecords,
    private readonly reading: Reading,
  ) {
    this.stager = new CardStager(staged, reading, {
      from: languageTag(textIn(index, 'sourceLanguage')),
      to: languageTag(textIn(index, 'targetLanguage')),
    });
  }

  async read(bank: UnpackedFile): Promise<void> {
    const rows = await json(bank);
    if (!Array.isArray(rows)) {
      throw damaged(`${bank.name} is not a list`);
    }
    if (bank.name.startsWith('kanji')) this.reading.leftOut.add('kanji', rows.length);
    else if (isTermBank(bank.name)) {
      rows.forEach((row: unknown, i) => this.addTerm(row, bank.name, i + 1));
    } else for (const row of rows) this.elsewhere.meta.add(row, this.reading.leftOut);
  }

  end(): void {
    this.stager.end();
  }

  private addTerm(row: unknown, file: string, number: number): void {
    const [term, reading, tags, , , definitions, , termTags] = Array.isArray(row)
      ? (row as unknown[])
      : [];
    if (typeof term !== 'string' || !Array.isArray(definitions) || cleanWord(term) === '') {
      this.staged.refuse(number, `not a term of format 3 in ${file}`);
      return;
    }
    const word = cleanWord(term);
    const media = new OwnMedia(this.reading.media);
    const content = new ContentReader(media);
    for (const definition of definitions as unknown[]) {
      if (Array.isArray(definition)) this.elsewhere.inflections.add(word, definition);
      else content.definition(definition);
    }
    if (content.lines.length === 0 && media.pictures.length === 0) {
      media.reportMissing(this.reading.leftOut);
      return;
    }
    const labels = [tags, termTags].flatMap((one) =>
      typeof one === 'string' ? one.split(' ') : [],
    );
    const lines = [{ text: [], labels: labels.filter(Boolean), isOutside: true }, ...content.lines];
    const alternatives = typeof reading === 'string' ? [cleanWord(reading)] : [];
    this.stager.add({ word, alternatives, sounds: content.sounds, lines, media }, number);
  }
}

const textIn = (of: Record<string, unknown>, key: string): string => {
  const value = of[key];
  return typeof value === 'string' ? value : '';
};

async function json(file: UnpackedFile): Promise<unknown> {
  const bytes = await readWhole(file, MAX_BANK_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new DatasetError(`${file.name} is not JSON: ${messageOf(error)}`, { code: 'not_json' });
  }
}

function aboutIn(index: Record<string, unknown>): About {
  const notice = [textIn(index, 'attribution'), textIn(index, 'description')].join('\n').trim();
  return {
    name: textIn(index, 'title'),
    version: textIn(index, 'revision'),
    attribution: [textIn(index, 'author'), textIn(index, 'url')].filter(Boolean).join(', '),
    notice,
    language: languageTag(textIn(index, 'sourceLanguage')) ?? undefined,
    ...licenceIn(notice),
  };
}
