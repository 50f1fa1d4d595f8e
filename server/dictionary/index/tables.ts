import { ENTRY_TYPES } from '../../contract/vocabulary.ts';
import { stripAccents } from '../fold.ts';
import { bitSet, hasBit, setBit } from './bits.ts';
import { type Columns, FREQUENCY_VALUES } from './columns.ts';
import { Groups } from './groups.ts';
import { KeyTable } from './key-table.ts';
import { NumberList } from './number-list.ts';
import { RecordList } from './record-list.ts';
import { Shelf, ShelfItems } from './shelf.ts';
import { identity, sortByNumber, sortStrings } from './sorting.ts';
import { StringPool } from './string-pool.ts';

/** Base records, numbered by rank. */
export interface RecordTable {
  readonly ids: Uint32Array;
  readonly headwords: Uint32Array;
  readonly levels: Uint8Array;
  readonly frequencies: Uint16Array;
  readonly partsOfSpeech: Uint8Array;
  readonly types: Uint8Array;
}

/** Headwords, numbered by key and spelling. */
export interface HeadwordTable {
  readonly keys: Uint32Array;
  readonly entries: Uint32Array;
  /** In `Tables.spellings`; -1 where the spelling is the key. */
  readonly spellings: Int32Array;
  /** Best first. */
  readonly records: Groups;
  /** The first headword of each key, and the end. */
  readonly ofKey: Uint32Array;
  /** Headwords by entry id. */
  readonly byEntry: Uint32Array;
}

/** Forms, numbered by base record. */
export interface FormTable {
  readonly ids: Uint32Array;
  readonly keys: Uint32Array;
  readonly bases: Uint32Array;
  readonly spellings: Int32Array;
  readonly frequencies: Uint16Array;
  /** The first form of each record, and the end. */
  readonly ofRecord: Uint32Array;
  readonly ofKey: Groups;
}

/** The two shelves of an entry type. */
export interface ShelfPair {
  /** Folded spellings. */
  readonly folded: Shelf;
  /** Accented ones once more, without their accents. */
  readonly stripped: Shelf;
}

export interface PhrasalVerb {
  /** Folded base verb. */
  readonly base: string;
  readonly record: number;
}

/** All that a segment holds. */
export interface Tables {
  readonly keys: KeyTable;
  readonly records: RecordTable;
  readonly headwords: HeadwordTable;
  readonly forms: FormTable;
  /** Spellings that differ from their key. */
  readonly spellings: StringPool;
  readonly list: RecordList;
  readonly shelves: readonly ShelfPair[];
  /** By the base verb without its accents. */
  readonly phrasalVerbs: ReadonlyMap<string, readonly PhrasalVerb[]>;
  /** By record. */
  readonly givenVariants: ReadonlyMap<number, readonly string[]>;
}

/** Yields between its steps, none of which takes long. */
export function* buildTables(rows: Columns): Generator<void, Tables> {
  const sorted = yield* sortStrings(rows.keys, (a, b) => rows.ids[a]! - rows.ids[b]!);
  yield;
  const grouped = groupByKey(rows, sorted);
  yield;
  const keys = yield* KeyTable.build(grouped.keyTexts);
  const { records, recordOfRow } = rankRecords(rows, grouped, keys);
  yield;
  const spellings: string[] = [];
  const spellingOf = (row: number): number =>
    rows.words[row] === rows.keys[row] ? -1 : spellings.push(rows.words[row]!) - 1;
  const headwords = tabulateHeadwords(rows, grouped, records, spellingOf);
  yield;
  const forms = tabulateForms(rows, grouped, recordOfRow, records.ids.length, spellingOf);
  yield;
  const list = RecordList.build(rows, sorted, grouped.keyStarts);
  yield;
  const shelves = yield* buildShelves(keys, records, headwords, forms);
  return {
    keys,
    records,
    headwords,
    forms,
    spellings: StringPool.of(spellings),
    list,
    shelves,
    ...phrasalVerbs(rows, recordOfRow),
  };
}

interface GroupedRows {
  keyTexts: string[];
  /** Where the rows of each key start in the sorted rows, and the end. */
  keyStarts: Uint32Array;
  keyOfRow: Uint32Array;
  /** Rows of base records, those of a headword together. */
  baseRows: Uint32Array;
  headwordOfRow: Uint32Array;
  headwordKeys: Uint32Array;
  /** One row of each headword. */
  headwordRows: Uint32Array;
  /** The first headword of each key, and the end. */
  headwordsOfKey: Uint32Array;
}

function groupByKey(rows: Columns, sorted: Uint32Array): GroupedRows {
  const keyTexts: string[] = [];
  const keyStarts = new NumberList();
  const keyOfRow = new Uint32Array(rows.length);
  const baseRows = new NumberList();
  const headwordOfRow = new Uint32Array(rows.length);
  const headwordKeys = new NumberList();
  const headwordRows = new NumberList();
  const headwordsOfKey = new NumberList();
  const compareInKey = (a: number, b: number): number => {
    if (rows.words[a] !== rows.words[b]) return rows.words[a]! < rows.words[b]! ? -1 : 1;
    return (
      rows.entryIds[a]! - rows.entryIds[b]! ||
      rows.partsOfSpeech[a]! - rows.partsOfSpeech[b]! ||
      rows.ids[a]! - rows.ids[b]!
    );
  };
  for (let from = 0; from < sorted.length;) {
    const text = rows.keys[sorted[from]!]!;
    const key = keyTexts.length;
    keyTexts.push(text);
    keyStarts.push(from);
    headwordsOfKey.push(headwordKeys.length);
    const bases: number[] = [];
    let to = from;
    for (; to < sorted.length && rows.keys[sorted[to]!] === text; to++) {
      const row = sorted[to]!;
      keyOfRow[row] = key;
      if (rows.baseIds[row] === 0) bases.push(row);
    }
    if (bases.length > 1) bases.sort(compareInKey);
    for (let i = 0; i < bases.length; i++) {
      const row = bases[i]!;
      if (i === 0 || rows.entryIds[row] !== rows.entryIds[bases[i - 1]!]) {
        headwordKeys.push(key);
        headwordRows.push(row);
      }
      headwordOfRow[row] = headwordKeys.length - 1;
      baseRows.push(row);
    }
    from = to;
  }
  keyStarts.push(sorted.length);
  headwordsOfKey.push(headwordKeys.length);
  return {
    keyTexts,
    keyStarts: keyStarts.toArray(),
    keyOfRow,
    baseRows: baseRows.toArray(),
    headwordOfRow,
    headwordKeys: headwordKeys.toArray(),
    headwordRows: headwordRows.toArray(),
    headwordsOfKey: headwordsOfKey.toArray(),
  };
}

const LENGTH_BITS = 10;
const MOST_LENGTH = (1 << LENGTH_BITS) - 1;

/** Sorts base records by level, frequency and length; they come sorted by the rest of the rank. */
function rankRecords(
  rows: Columns,
  { baseRows, headwordOfRow, keyOfRow }: GroupedRows,
  keys: KeyTable,
): { records: RecordTable; recordOfRow: Uint32Array } {
  const ranked = baseRows.slice();
  sortByNumber(ranked, (row) => {
    const rarity = FREQUENCY_VALUES - 1 - rows.frequencies[row]!;
    const length = Math.min(keys.texts.length(keyOfRow[row]!), MOST_LENGTH);
    return (rows.levels[row]! * FREQUENCY_VALUES + rarity) * (MOST_LENGTH + 1) + length;
  });
  const recordOfRow = new Uint32Array(rows.length);
  ranked.forEach((row, record) => (recordOfRow[row] = record));
  return {
    recordOfRow,
    records: {
      ids: ranked.map((row) => rows.ids[row]!),
      headwords: ranked.map((row) => headwordOfRow[row]!),
      levels: Uint8Array.from(ranked, (row) => rows.levels[row]!),
      frequencies: Uint16Array.from(ranked, (row) => rows.frequencies[row]!),
      partsOfSpeech: Uint8Array.from(ranked, (row) => rows.partsOfSpeech[row]!),
      types: Uint8Array.from(ranked, (row) => rows.types[row]!),
    },
  };
}

function tabulateHeadwords(
  rows: Columns,
  { headwordKeys, headwordRows, headwordsOfKey }: GroupedRows,
  records: RecordTable,
  spellingOf: (row: number) => number,
): HeadwordTable {
  const entries = headwordRows.map((row) => rows.entryIds[row]!);
  const byEntry = identity(entries.length);
  sortByNumber(byEntry, (headword) => entries[headword]!);
  return {
    keys: headwordKeys,
    entries,
    spellings: Int32Array.from(headwordRows, spellingOf),
    records: Groups.of(
      identity(records.ids.length),
      headwordRows.length,
      (record) => records.headwords[record]!,
    ),
    ofKey: headwordsOfKey,
    byEntry,
  };
}

function tabulateForms(
  rows: Columns,
  { keyOfRow, baseRows, keyTexts }: GroupedRows,
  recordOfRow: Uint32Array,
  recordCount: number,
  spellingOf: (row: number) => number,
): FormTable {
  const byId = baseRows.slice();
  sortByNumber(byId, (row) => rows.ids[row]!);
  const formRows = new NumberList();
  const baseOfRow = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const baseId = rows.baseIds[row]!;
    if (baseId === 0) continue;
    let low = 0;
    let high = byId.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows.ids[byId[middle]!]! < baseId) low = middle + 1;
      else high = middle;
    }
    const base = byId[low];
    if (base === undefined || rows.ids[base] !== baseId) {
      throw new Error(`form ${rows.ids[row]} belongs to ${baseId}, which is no base record here`);
    }
    baseOfRow[row] = recordOfRow[base]!;
    formRows.push(row);
  }
  const byBase = Groups.of(formRows.toArray(), recordCount, (row) => baseOfRow[row]!);
  const ordered = byBase.all();
  const keys = ordered.map((row) => keyOfRow[row]!);
  return {
    ids: ordered.map((row) => rows.ids[row]!),
    keys,
    bases: ordered.map((row) => baseOfRow[row]!),
    spellings: Int32Array.from(ordered, spellingOf),
    frequencies: Uint16Array.from(ordered, (row) => rows.frequencies[row]!),
    ofRecord: identity(recordCount + 1).map((record) => byBase.start(record)),
    ofKey: Groups.of(identity(keys.length), keyTexts.length, (form) => keys[form]!),
  };
}

function* buildShelves(
  keys: KeyTable,
  records: RecordTable,
  headwords: HeadwordTable,
  forms: FormTable,
): Generator<void, ShelfPair[]> {
  const items = ENTRY_TYPES.map(() => ({ folded: new ShelfItems(), stripped: new ShelfItems() }));
  const shelve = (type: number, key: number, record: number, isForm: boolean): void => {
    items[type]!.folded.add(key, record, isForm);
    const accented = keys.accentedNumber(key);
    if (accented >= 0) items[type]!.stripped.add(accented, record, isForm);
  };
  const shelved = bitSet(headwords.keys.length * ENTRY_TYPES.length);
  for (let record = 0; record < records.ids.length; record++) {
    const type = records.types[record]!;
    const headword = records.headwords[record]!;
    const place = headword * ENTRY_TYPES.length + type;
    if (!hasBit(shelved, place)) {
      setBit(shelved, place);
      shelve(type, headwords.keys[headword]!, record, false);
    }
    const first = forms.ofRecord[record]!;
    for (let form = first; form < forms.ofRecord[record + 1]!; form++) {
      const key = forms.keys[form]!;
      let isRepeated = false;
      for (let other = first; other < form; other++) isRepeated ||= forms.keys[other] === key;
      if (!isRepeated) shelve(type, key, record, true);
    }
  }
  yield;
  const pairs: ShelfPair[] = [];
  for (const { folded, stripped } of items) {
    pairs.push({
      folded: yield* Shelf.build(keys.texts, folded),
      stripped: yield* Shelf.build(keys.stripped, stripped),
    });
  }
  return pairs;
}

function phrasalVerbs(
  rows: Columns,
  recordOfRow: Uint32Array,
): Pick<Tables, 'phrasalVerbs' | 'givenVariants'> {
  const verbs = new Map<string, PhrasalVerb[]>();
  for (const [row, base] of rows.basePhrasals) {
    if (rows.baseIds[row] !== 0) continue;
    const stripped = stripAccents(base);
    const verb = { base, record: recordOfRow[row]! };
    const others = verbs.get(stripped);
    if (others === undefined) verbs.set(stripped, [verb]);
    else others.push(verb);
  }
  const variants = new Map<number, readonly string[]>();
  for (const [row, given] of rows.phrasalVariants) {
    if (rows.baseIds[row] === 0) variants.set(recordOfRow[row]!, given);
  }
  return { phrasalVerbs: verbs, givenVariants: variants };
}
