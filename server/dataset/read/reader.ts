import * as z from 'zod';
import type { Problem } from '../../contract/problems.ts';
import type { NewWordRecord } from '../../contract/word.ts';
import type { Dataset, DatasetRecord, Leftover } from './dataset.ts';
import { bitSet, hasBit, setBit } from '../../dictionary/structures/bits.ts';
import { groupBy } from '../../dictionary/structures/grouped.ts';
import { arrangeCollections, arrangeRecord, attachRows } from './join.ts';
import {
  isDataFile,
  type BaseFile,
  type BaseKind,
  type Layout,
  type RowFile,
  type Source,
  type SourceFile,
} from './layout.ts';
import type { LicenceTexts } from './licences.ts';
import type { Limits } from './limits.ts';
import { lineReader, type LineReader } from './line-reader.ts';
import { BASE_LINES, PHRASE_ALIASES, ROW_ALIASES, ROW_LINES, WORD_ALIASES } from './line-schema.ts';
import { splitLines, type RawLine } from './lines.ts';
import type { Manifest } from './manifest.ts';
import { ProblemList } from './problems.ts';
import { RecordKeys } from './record-keys.ts';
import { removeScratch } from './scratch.ts';
import { Staging, type StagedRow } from './staging.ts';

interface ReaderOptions {
  source: Source;
  layout: Layout;
  manifest: Manifest | null;
  licences: LicenceTexts;
  /** Used by this reader alone, and removed at the end. */
  scratch: string;
  limits: Limits;
  skipInvalid: boolean;
  signal: AbortSignal | undefined;
  onStaged: (done: number, total: number | null) => void;
}

const BASE_READERS: Record<BaseKind, LineReader<NewWordRecord>> = {
  words: lineReader(BASE_LINES.words, WORD_ALIASES),
  phrases: lineReader(BASE_LINES.phrases, PHRASE_ALIASES),
  'grammar-patterns': lineReader(BASE_LINES['grammar-patterns'], PHRASE_ALIASES),
};

type RowKey = Pick<StagedRow, 'word' | 'part_of_speech'>;

function rowReader({ kind, language }: RowFile): LineReader<RowKey> {
  const schema = ROW_LINES[kind];
  if (language === null) return lineReader<typeof schema>(schema, ROW_ALIASES);
  const inLanguage = schema.extend({ language: z.enum([language]).default(language) });
  return lineReader(inLanguage, ROW_ALIASES);
}

const STAGED_LINES_PER_REPORT = 10_000;

/** See `Dataset` for the contract of its members. */
export class DatasetReader implements Dataset {
  readonly manifest: Manifest | null;
  readonly language: string | undefined;
  readonly licences: LicenceTexts;
  readonly totalLines: number | null;
  readonly problems = new ProblemList();
  readonly leftOut = [];
  private readonly limits: Limits;
  private staging: Staging | null = null;
  private droppedRows = 0;
  private attachedRows = 0;
  /** One bit per staged row, by id: whether it has found its base record or is a leftover. */
  private attached = bitSet(0);

  constructor(private readonly options: ReaderOptions) {
    const { layout, source, manifest } = options;
    this.limits = options.limits;
    this.manifest = manifest;
    this.language = manifest?.language ?? undefined;
    this.licences = options.licences;
    this.totalLines = this.announced(layout.base);
    for (const problem of layout.problems) this.problems.add(problem);

    const names = new Set(source.files.map(({ name }) => name));
    for (const name of manifest?.files.keys() ?? []) {
      if (isDataFile(name) && !names.has(name) && !names.has(layout.prefix + name)) {
        const message = 'is missing, but the manifest names it';
        this.refuse(name, { message, code: 'file_missing' });
      }
    }
  }

  get isRefused(): boolean {
    const { skipInvalid } = this.options;
    return (skipInvalid ? this.problems.ofWholeFiles : this.problems.total) > 0;
  }

  async *records(): AsyncGenerator<DatasetRecord[]> {
    await this.stage();
    const keys = new RecordKeys();
    for (const base of this.options.layout.base) {
      for await (const batch of this.readBase(base, keys)) {
        if (this.isRefused) continue;
        if (this.staging === null) yield batch;
        else yield* this.join(this.staging, batch);
      }
    }
  }

  async *leftovers(): AsyncGenerator<Leftover[]> {
    const staging = this.staging;
    if (staging === null || this.isRefused) return;
    if (this.attachedRows + this.droppedRows === staging.size) return;
    const { batchRecords } = this.limits;
    const isOpen = (id: number) => !hasBit(this.attached, id);
    for await (const words of staging.headwords(isOpen, batchRecords)) {
      this.options.signal?.throwIfAborted();
      for await (const { rows } of this.rowsOf(staging, words, (word) => word)) {
        const own = rows.filter(({ id }) => isOpen(id));
        for (const { id } of own) this.markAttached(id);
        const batch = this.group(own);
        if (this.isRefused) return;
        if (batch.length > 0) yield batch;
      }
    }
  }

  async close(): Promise<void> {
    const staging = this.staging;
    this.staging = null;
    try {
      await Promise.all([staging?.close(), this.options.source.close()]);
    } finally {
      await removeScratch(this.options.scratch);
    }
  }

  /** From the manifest; null if it leaves a file out. */
  private announced(files: readonly { file: SourceFile }[]): number | null {
    const lines = files.map(({ file }) => this.promised(file.name));
    return lines.reduce((sum, n) => (sum === null || n === null ? null : sum + n), 0);
  }

  private promised(name: string): number | null {
    const { manifest, layout } = this.options;
    const files = manifest?.files;
    return files?.get(name) ?? files?.get(name.slice(layout.prefix.length)) ?? null;
  }

  private refuse(file: string, problem: Problem): void {
    this.problems.add({ file, line: null, path: '', ...problem });
  }

  /** Their number is compared with the manifest at the end. */
  private async *lines(file: SourceFile): AsyncGenerator<RawLine[]> {
    const { signal } = this.options;
    let lines = 0;
    for await (const batch of splitLines(file.read(signal), this.limits.maxLineBytes)) {
      signal?.throwIfAborted();
      lines += batch.length;
      yield batch;
    }
    const promised = this.promised(file.name);
    if (promised !== null && promised !== lines) {
      const message = `has ${lines} lines, but the manifest says ${promised}`;
      const params = { found: lines, expected: promised };
      this.refuse(file.name, { message, code: 'count_differs', params });
    }
  }

  private parse<T>(file: string, line: RawLine, read: LineReader<T>): T | null {
    if ('problem' in line) {
      if (line.number === null) this.refuse(file, line.problem);
      else this.problems.addLine(file, line.number, [{ path: '', ...line.problem }]);
      return null;
    }
    const result = read(line.text, line.ascii);
    if (result.ok) return result.value;
    this.problems.addLine(file, line.number, result.issues);
    return null;
  }

  private async *readBase(
    { kind, file }: BaseFile,
    keys: RecordKeys,
  ): AsyncGenerator<DatasetRecord[]> {
    const { batchRecords, batchBytes } = this.limits;
    const read = BASE_READERS[kind];
    let batch: DatasetRecord[] = [];
    let size = 0;
    for await (const lines of this.lines(file)) {
      for (const line of lines) {
        const record = this.parse(file.name, line, read);
        if (record === null || line.number === null || 'problem' in line) continue;
        const issues = this.staging === null ? arrangeRecord(record) : [];
        issues.push(...keys.add(record, file.name, line.number));
        if (issues.length > 0) {
          this.problems.addLine(file.name, line.number, issues);
          continue;
        }
        batch.push({ record, file: file.name, line: line.number });
        size += line.text.length;
        if (batch.length >= batchRecords || size >= batchBytes) {
          yield batch;
          batch = [];
          size = 0;
        }
      }
    }
    if (batch.length > 0) yield batch;
  }

  /** Stages the files of the split layout, so that rows can be looked up. */
  private async stage(): Promise<void> {
    const { layout, scratch, onStaged } = this.options;
    if (layout.rows.length === 0) return;
    const files = layout.rows.map(({ kind, file: { name } }) => ({ kind, name }));
    const staging = await Staging.create(scratch, files);
    this.staging = staging;
    const total = this.announced(layout.rows);
    let done = 0;
    for (const [i, rowFile] of layout.rows.entries()) {
      const { file } = rowFile;
      const read = rowReader(rowFile);
      for await (const lines of this.lines(file)) {
        for (const line of lines) {
          done += 1;
          if (done % STAGED_LINES_PER_REPORT === 0) onStaged(done, total);
          const row = this.parse(file.name, line, read);
          if (row === null || line.number === null || this.isRefused) continue;
          staging.add(i, line.number, row);
          if (staging.isFull) await staging.flush();
        }
      }
    }
    onStaged(done, total);
    await staging.seal();
    const { maxRowsPerHeadword, maxRowBytesPerHeadword } = this.limits;
    for (const big of await staging.dropBigger(maxRowsPerHeadword, maxRowBytesPerHeadword)) {
      const { word, file, line } = big.example;
      const allowed = `${maxRowsPerHeadword} rows and ${maxRowBytesPerHeadword} bytes are allowed`;
      const message = `"${word}" has ${big.rows} rows of ${big.bytes} bytes; ${allowed}`;
      const params = { word };
      this.problems.addLine(file, line, [{ path: 'word', message, code: 'too_many_rows', params }]);
      this.droppedRows += big.rows;
    }
    this.attached = bitSet(staging.size);
  }

  private markAttached(id: number): void {
    setBit(this.attached, id);
    this.attachedRows += 1;
  }

  private async *join(staging: Staging, batch: DatasetRecord[]): AsyncGenerator<DatasetRecord[]> {
    for await (const { items, rows } of this.rowsOf(staging, batch, ({ record }) => record.word)) {
      const byWord = groupBy(rows, ({ word }) => word);
      const complete = items.filter((item) => {
        const own = byWord.get(item.record.word);
        if (own !== undefined) this.attach(item.record, own);
        const issues = arrangeRecord(item.record);
        if (issues.length > 0) this.problems.addLine(item.file, item.line, issues);
        return issues.length === 0;
      });
      if (complete.length > 0 && !this.isRefused) yield complete;
    }
  }

  private attach(record: NewWordRecord, rows: readonly StagedRow[]): void {
    const { word, part_of_speech } = record;
    const own = rows.filter((row) => {
      if (row.part_of_speech !== null) return row.part_of_speech === part_of_speech;
      if (!hasBit(this.attached, row.id)) return true;
      // The first record of the word has taken the row, but there is a second one.
      const message = `is required: "${word}" has more than one`;
      this.problems.addLine(row.file, row.line, [
        { path: 'part_of_speech', message, code: 'which_part_of_speech', params: { word } },
      ]);
      return false;
    });
    for (const { id } of own) this.markAttached(id);
    const { loose, repeated } = attachRows(record, own);
    for (const { meaning_sort_order, meaning_title, file, line } of loose) {
      const place = [meaning_sort_order ?? '', JSON.stringify(meaning_title)].join(' ').trim();
      const message = `"${word}" (${part_of_speech}) has no meaning ${place}`;
      this.problems.addLine(file, line, [
        { path: 'meaning_sort_order', message, code: 'no_such_meaning', params: { word, place } },
      ]);
    }
    this.reportRepeated(repeated);
  }

  private reportRepeated(rows: readonly StagedRow[]): void {
    for (const { word, file, line } of rows) {
      const message = `the same sort_order and title as another meaning of "${word}"`;
      this.problems.addLine(file, line, [{ path: 'sort_order', message, code: 'same_meaning' }]);
    }
  }

  private group(rows: readonly StagedRow[]): Leftover[] {
    const groups = groupBy(rows, (row) => `${row.part_of_speech ?? ''} ${row.word}`);
    return [...groups.values()].flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { word, part_of_speech, file, line } = first;
      const collections = { meanings: [], short_translations: [], phrasal_variants: [] };
      const { loose, repeated } = attachRows(collections, own);
      this.reportRepeated(repeated);
      arrangeCollections(collections);
      return [{ word, part_of_speech, ...collections, translations: loose, file, line }];
    });
  }

  /** Reads rows for as many items at a time as keep their size bounded. */
  private async *rowsOf<T>(
    staging: Staging,
    items: readonly T[],
    wordOf: (item: T) => string,
  ): AsyncGenerator<{ items: T[]; rows: StagedRow[] }> {
    const bytes = await staging.bytesOf([...new Set(items.map(wordOf))]);
    const rowsOf = (words: ReadonlySet<string>) =>
      words.size === 0 ? [] : staging.read([...words]);
    let chunk: T[] = [];
    let words = new Set<string>();
    let size = 0;
    for (const item of items) {
      const word = wordOf(item);
      const more = words.has(word) ? 0 : (bytes.get(word) ?? 0);
      if (size > 0 && size + more > this.limits.batchBytes) {
        yield { items: chunk, rows: await rowsOf(words) };
        chunk = [];
        words = new Set();
        size = 0;
      }
      chunk.push(item);
      if (bytes.has(word)) words.add(word);
      size += more;
    }
    if (chunk.length > 0) yield { items: chunk, rows: await rowsOf(words) };
  }
}
