import type { Writable } from 'node:stream';
import type { ExportFormat } from '../contract/vocabulary.ts';
import type { NewWordRecord } from '../contract/word.ts';
import type { Database } from '../database/database.ts';
import type { About, Entries, Entry, Selection, WriteFormat } from './write/format.ts';
import { feedAddresses } from './write/yomitan-feed.ts';
import { select } from './write/select.ts';
import { makeScratch, removeScratch } from '../dataset/read/scratch.ts';
import { type Snapshot, type SnapshotOptions, withSnapshot } from '../dataset/write/snapshot.ts';
import { writeZip } from '../dataset/write/zip-writer.ts';

type OtherFormat = Exclude<ExportFormat, 'dataset'>;

interface FormatExportOptions extends SnapshotOptions {
  format: OtherFormat;
  selection: Selection;
  url: string | null;
  /** Created if missing. */
  scratchDir: string;
  /** The revision to name in the files, if not the dictionary's. */
  revision?: string;
  /** Called now and then, so that other work can run first. */
  pause?: () => Promise<void>;
}

/** Each is loaded only when needed. */
const WRITERS: Readonly<Record<OtherFormat, () => Promise<WriteFormat>>> = {
  stardict: async () => (await import('./write/stardict.ts')).writeStarDict,
  yomitan: async () => (await import('./write/yomitan.ts')).writeYomitan,
  dictd: async () => (await import('./write/dictd.ts')).writeDictd,
  anki: async () => (await import('./write/anki.ts')).writeAnki,
  apkg: async () => (await import('./write/apkg.ts')).writeApkg,
  tei: async () => (await import('./write/tei.ts')).writeTei,
  csv: async () => (await import('./write/csv.ts')).writeCsv,
};

/** Their readers show one entry for a spelling, although `left` is also a form of `leave`. */
const NEEDS_BASES: ReadonlySet<OtherFormat> = new Set(['stardict']);

/**
 * From one snapshot of the database; the bytes depend only on its content. Holds one batch and the
 * spellings in memory. The progress counts written records.
 */
export async function exportFormat(
  database: Database,
  out: Writable,
  {
    format,
    selection,
    url,
    scratchDir,
    revision,
    dataset,
    pause,
    signal,
    onProgress,
  }: FormatExportOptions,
): Promise<void> {
  const write = await WRITERS[format]();
  await withSnapshot(
    database,
    async (snapshot) => {
      const entries = select(entriesOf(snapshot, NEEDS_BASES.has(format)), selection);
      const about = {
        ...aboutOf(snapshot, selection, url),
        // Yomitan compares it with that of the feed.
        revision:
          revision ?? (format === 'yomitan' && url !== null ? snapshot.revision : snapshot.edition),
      };
      const reported = onProgress || pause ? reporting(entries, onProgress, pause) : entries;
      const scratch = await makeScratch(scratchDir, 'export');
      try {
        await writeZip(out, write(reported, about, scratch), signal);
      } finally {
        await removeScratch(scratch);
      }
    },
    { dataset, signal },
  );
}

async function* reporting(
  entries: Entries,
  report: FormatExportOptions['onProgress'],
  pause: FormatExportOptions['pause'],
): Entries {
  let done = 0;
  for await (const batch of entries) {
    yield batch;
    done += batch.reduce((sum, { records }) => sum + records.length, 0);
    report?.(done);
    await pause?.();
  }
}

/** Files of several dictionaries may be in one folder. */
export const fileStem = (dataset: string): string =>
  `wordkeep-${dataset === 'default' ? 'en' : dataset}`;

type Described = Omit<Snapshot, 'edition' | 'modifiedAt' | 'records' | 'bases' | 'recordsOf'>;

export function aboutOf(of: Described, selection: Selection, url: string | null): About {
  const { dataset, language, terms, version, revision, datasets, licences } = of;
  return {
    ...selection,
    stem: fileStem(dataset),
    title: titleOf(terms.title, language, selection),
    language,
    version,
    revision,
    datasets,
    licence: terms,
    licenceTexts: licences,
    url,
    feed: url === null ? null : feedAddresses(url, dataset, selection),
  };
}

/** Programs that have several exports distinguish them by title. */
function titleOf(title: string, language: string, { languages, coreOnly }: Selection): string {
  const name = title === 'default' ? 'Wordkeep dictionary' : title;
  const isEnglishOnly = languages?.length === 0 && language.startsWith('en');
  const translated = isEnglishOnly ? ['English only'] : (languages ?? []);
  const parts = [...(coreOnly ? ['core'] : []), ...translated];
  return parts.length > 0 ? `${name} (${parts.join(', ')})` : name;
}

/** Lets the server answer requests in between. */
const ENTRIES_PER_STEP = 50;

async function* entriesOf(snapshot: Snapshot, needsBases: boolean): Entries {
  const bases = needsBases ? await snapshot.bases() : new Map<string, string[]>();
  for await (const batch of snapshot.records()) {
    const entries = grouped(batch);
    const basesOf = ({ word }: Entry) => bases.get(word) ?? [];
    const records = await snapshot.recordsOf([...new Set(entries.flatMap(basesOf))]);
    for (let i = 0; i < entries.length; i += ENTRIES_PER_STEP) {
      yield entries.slice(i, i + ENTRIES_PER_STEP).map((entry) => {
        const words = basesOf(entry);
        if (words.length === 0) return entry;
        return { ...entry, baseRecords: records.filter(({ word }) => words.includes(word)) };
      });
    }
  }
}

/** A batch never splits a headword. */
function grouped(records: readonly NewWordRecord[]): Entry[] {
  const entries: { word: string; records: NewWordRecord[] }[] = [];
  for (const record of records) {
    const last = entries.at(-1);
    if (last?.word === record.word) last.records.push(record);
    else entries.push({ word: record.word, records: [record] });
  }
  return entries;
}
