import { ENTRY_TYPES } from '../../contract/vocabulary.ts';
import { stripAccents, stripMarks } from '../../text/fold.ts';
import { firstWhere } from '../structures/binary-search.ts';
import { addTo, grouped } from '../structures/grouped.ts';
import { pausesBefore } from '../structures/steps.ts';
import { bitSet, hasBit, setBit } from '../structures/bits.ts';
import { type Columns, NO_LEVEL } from './columns.ts';
import { Deferred } from '../structures/deferred.ts';
import { KeySounds } from './key-sounds.ts';
import { KeyTable } from './key-table.ts';
import { NumberList } from '../structures/number-list.ts';
import {
  compareTies,
  isCapitalized,
  type RankedSpelling,
  rankNumber,
  type TieBreak,
} from './ranking.ts';
import { RecordList } from './record-list.ts';
import { SubstringTable, type SpellingRow, SpellingRows } from './substring-table.ts';
import { identity, sortByValue, sortStrings } from '../structures/sorting.ts';
import { StringPool } from '../structures/string-pool.ts';
import { TranslationTable } from './translation-table.ts';
import type { IndexTranslation } from './rows.ts';

/** The return value of a generator. */
type Made<G> = G extends (...input: never[]) => Generator<void, infer T> ? Readonly<T> : never;
type GroupedRows = Made<typeof groupByKey>;
type RecordTable = Made<typeof rankRecords>['records'];
type HeadwordTable = Made<typeof tabulateHeadwords>;
type FormTable = Made<typeof tabulateForms>;

/** The spellings of an entry type, or its accented ones without their accents. */
export interface TypedSubstrings {
  readonly type: number;
  readonly isStripped: boolean;
  readonly table: SubstringTable;
}

export interface PhrasalVerb {
  /** Folded base verb. */
  readonly base: string;
  readonly record: number;
}

export interface Tables {
  readonly keys: KeyTable;
  readonly sounds: KeySounds;
  readonly records: RecordTable;
  readonly headwords: HeadwordTable;
  readonly forms: FormTable;
  /** Spellings that differ from their key. */
  readonly spellings: StringPool;
  readonly list: RecordList;
  readonly substrings: Deferred<readonly TypedSubstrings[]>;
  /** Counted headwords with spaces, hyphens, apostrophes or full stops, by their other letters. */
  readonly marked: Deferred<ReadonlyMap<string, readonly number[]>>;
  /** By the base verb without its accents. */
  readonly phrasalVerbs: ReadonlyMap<string, readonly PhrasalVerb[]>;
  /** By record. */
  readonly givenVariants: ReadonlyMap<number, readonly string[]>;
  /** Phrases by the folded headwords that they name. */
  readonly phrases: ReadonlyMap<string, readonly number[]>;
  readonly translations: Deferred<TranslationTable>;
}

/** Yields between its steps, each of which is short. */
export function* buildTables(rows: Columns): Generator<void, Tables> {
  const sorted = yield* sortStrings(rows.keys, (a, b) => rows.ids[a]! - rows.ids[b]!);
  yield;
  const byKey = yield* groupByKey(rows, sorted);
  yield;
  const keys = yield* KeyTable.build(byKey.keyTexts);
  const sounds = yield* KeySounds.build(rows, sorted, byKey.keyStarts);
  yield;
  const { records, recordOfRow } = yield* rankRecords(rows, byKey);
  yield;
  const spellings: string[] = [];
  const headwords = yield* tabulateHeadwords(rows, byKey, records, spellings);
  yield;
  const forms = yield* tabulateForms(rows, byKey, recordOfRow, records.ids.length, spellings);
  yield;
  const list = RecordList.build(rows, sorted, byKey.keyStarts);
  yield;
  return {
    keys,
    sounds,
    records,
    headwords,
    forms,
    spellings: yield* StringPool.build(spellings),
    list,
    substrings: new Deferred(substringTables(keys, records, headwords, forms)),
    marked: new Deferred(markedHeadwords(keys, records, headwords)),
    ...phrasalVerbs(rows, recordOfRow),
    phrases: phrases(rows, recordOfRow),
    translations: new Deferred(TranslationTable.build(byRecord(rows, recordOfRow))),
  };
}

function byRecord(
  rows: Columns,
  recordOfRow: Uint32Array,
): ReadonlyMap<number, readonly IndexTranslation[]> {
  const entries = [...rows.translations].map(([row, list]) => [recordOfRow[row]!, list] as const);
  return new Map(entries);
}

function* groupByKey(rows: Columns, sorted: Uint32Array) {
  const keyTexts: string[] = [];
  const keyStarts = new NumberList();
  const keyOfRow = new Uint32Array(rows.length);
  const baseRows = new NumberList();
  const headwordOfRow = new Uint32Array(rows.length);
  const headwordKeys = new NumberList();
  const headwordRows = new NumberList();
  const headwordsOfKey = new NumberList();
  const tieBreak = (row: number): TieBreak => ({
    spelling: rows.words[row]!,
    entry: rows.entryIds[row]!,
    partOfSpeech: rows.partsOfSpeech[row]!,
    id: rows.ids[row]!,
  });
  for (let from = 0; from < sorted.length;) {
    const text = rows.keys[sorted[from]!]!;
    const key = keyTexts.length;
    if (pausesBefore(key)) yield;
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
    if (bases.length > 1) bases.sort((a, b) => compareTies(tieBreak(a), tieBreak(b)));
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
    /** The first of the sorted rows of each key, plus the end. */
    keyStarts: keyStarts.toArray(),
    keyOfRow,
    /** Rows of base records, grouped by headword. */
    baseRows: baseRows.toArray(),
    headwordOfRow,
    headwordKeys: headwordKeys.toArray(),
    /** One row per headword. */
    headwordRows: headwordRows.toArray(),
    /** The first headword of each key, plus the end. */
    headwordsOfKey: headwordsOfKey.toArray(),
  };
}

/** Numbers base records by rank: sorts them by rank number; the input is sorted by the rest of the rank already. */
function* rankRecords(rows: Columns, { baseRows, headwordOfRow }: GroupedRows) {
  const ranks = new Uint32Array(rows.length);
  for (let i = 0; i < baseRows.length; i++) {
    if (pausesBefore(i)) yield;
    const row = baseRows[i]!;
    ranks[row] = rankNumber(spellingAt(rows, row, null));
  }
  const ranked = baseRows.slice();
  yield* sortByValue(ranked, ranks);
  const recordOfRow = new Uint32Array(rows.length);
  for (let record = 0; record < ranked.length; record++) recordOfRow[ranked[record]!] = record;
  const size = ranked.length;
  return {
    recordOfRow,
    records: {
      ids: gather(new Uint32Array(size), ranked, rows.ids),
      /** See `rankNumber`. */
      ranks: gather(new Uint32Array(size), ranked, ranks),
      levels: gather(new Uint8Array(size), ranked, rows.levels),
      frequencies: gather(new Uint16Array(size), ranked, rows.frequencies),
      headwords: gather(new Uint32Array(size), ranked, headwordOfRow),
      partsOfSpeech: gather(new Uint8Array(size), ranked, rows.partsOfSpeech),
      types: gather(new Uint8Array(size), ranked, rows.types),
    },
  };
}

/** The spelling of a row as it is ranked; `base` is the row of its base, if it is a form. */
function spellingAt(rows: Columns, row: number, base: number | null): RankedSpelling {
  const text = rows.keys[row]!;
  return {
    text,
    isCapitalized: isCapitalized(rows.words[row]!),
    isIdiom: ENTRY_TYPES[rows.types[row]!] === 'phrase',
    level: rows.levels[base ?? row]!,
    frequency: rows.frequencies[row]!,
    baseFrequency: base === null ? null : rows.frequencies[base]!,
  };
}

/** The values of `rows`, in the same order. */
function gather<T extends Uint8Array | Uint16Array | Uint32Array>(
  target: T,
  rows: Uint32Array,
  values: T,
): T {
  for (let i = 0; i < rows.length; i++) target[i] = values[rows[i]!]!;
  return target;
}

/** Numbers headwords by key and spelling. */
function* tabulateHeadwords(
  rows: Columns,
  { headwordKeys, headwordRows, headwordsOfKey }: GroupedRows,
  records: RecordTable,
  spellings: string[],
) {
  const entries = gather(new Uint32Array(headwordRows.length), headwordRows, rows.entryIds);
  const byEntry = identity(entries.length);
  yield* sortByValue(byEntry, entries);
  return {
    keys: headwordKeys,
    entries,
    /** Index in `Tables.spellings`; -1 where the spelling equals the key. */
    spellings: spellingsOf(rows, headwordRows, spellings),
    /** Best first. */
    records: yield* grouped(records.headwords, headwordRows.length),
    /** The first headword of each key, plus the end. */
    ofKey: headwordsOfKey,
    /** Headwords by entry id. */
    byEntry,
  };
}

/** Numbers forms and other spellings, which have no id, by base record. */
function* tabulateForms(
  rows: Columns,
  { keyOfRow, baseRows, keyTexts }: GroupedRows,
  recordOfRow: Uint32Array,
  recordCount: number,
  spellings: string[],
) {
  const byId = baseRows.slice();
  yield* sortByValue(byId, rows.ids);
  const formRows = new NumberList();
  const bases = new NumberList();
  const ranks = new Uint32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    if (pausesBefore(row)) yield;
    const baseId = rows.baseIds[row]!;
    if (baseId === 0) continue;
    const base = byId[firstWhere(0, byId.length, (i) => rows.ids[byId[i]!]! >= baseId)];
    if (base === undefined || rows.ids[base] !== baseId) {
      throw new Error(`form ${rows.ids[row]} belongs to ${baseId}, which is no base record here`);
    }
    bases.push(recordOfRow[base]!);
    ranks[row] = rankNumber(spellingAt(rows, row, base));
    formRows.push(row);
  }
  const byBase = yield* grouped(bases.toArray(), recordCount);
  const size = byBase.order.length;
  const ordered = formRows.inOrder(byBase.order);
  const keys = gather(new Uint32Array(size), ordered, keyOfRow);
  return {
    ids: gather(new Uint32Array(size), ordered, rows.ids),
    keys,
    bases: bases.inOrder(byBase.order),
    spellings: spellingsOf(rows, ordered, spellings),
    frequencies: gather(new Uint16Array(size), ordered, rows.frequencies),
    /** See `rankNumber`. */
    ranks: gather(new Uint32Array(size), ordered, ranks),
    /** The first form of each record, plus the end. */
    ofRecord: byBase.starts,
    ofKey: yield* grouped(keys, keyTexts.length),
  };
}

/** Adds the spellings of rows that differ from their key; the others get -1. */
function spellingsOf(rows: Columns, chosen: Uint32Array, spellings: string[]): Int32Array {
  const numbers = new Int32Array(chosen.length).fill(-1);
  for (let i = 0; i < chosen.length; i++) {
    const word = rows.words[chosen[i]!]!;
    if (word !== rows.keys[chosen[i]!]) numbers[i] = spellings.push(word) - 1;
  }
  return numbers;
}

function* substringTables(
  keys: KeyTable,
  records: RecordTable,
  headwords: HeadwordTable,
  forms: FormTable,
): Generator<void, TypedSubstrings[]> {
  const items = ENTRY_TYPES.map(() => ({
    folded: new SpellingRows(),
    stripped: new SpellingRows(),
  }));
  const add = (type: number, key: number, item: Omit<SpellingRow, 'text'>): void => {
    items[type]!.folded.add({ text: key, ...item });
    const accented = keys.accentedNumber(key);
    if (accented >= 0) items[type]!.stripped.add({ text: accented, ...item });
  };
  const added = bitSet(headwords.keys.length * ENTRY_TYPES.length);
  for (let record = 0; record < records.ids.length; record++) {
    if (pausesBefore(record)) yield;
    const type = records.types[record]!;
    const headword = records.headwords[record]!;
    const slot = headword * ENTRY_TYPES.length + type;
    if (!hasBit(added, slot)) {
      setBit(added, slot);
      const rank = records.ranks[record]!;
      add(type, headwords.keys[headword]!, { record, rank, isForm: false });
    }
    for (let form = forms.ofRecord[record]!; form < forms.ofRecord[record + 1]!; form++) {
      const key = forms.keys[form]!;
      const rank = forms.ranks[form]!;
      if (isBestAlike(forms, record, form)) add(type, key, { record, rank, isForm: true });
    }
  }
  yield;
  const tables: TypedSubstrings[] = [];
  for (const [type, { folded, stripped }] of items.entries()) {
    for (const [rows, pool] of [
      [folded, keys.texts] as const,
      [stripped, keys.stripped] as const,
    ]) {
      if (rows.isEmpty) continue;
      const table = yield* SubstringTable.build(pool, rows);
      tables.push({ type, isStripped: rows === stripped, table });
    }
  }
  return tables;
}

/** True if no other form of the record with the same spelling ranks better. */
function isBestAlike({ keys, ranks, ofRecord }: FormTable, record: number, form: number): boolean {
  for (let other = ofRecord[record]!; other < ofRecord[record + 1]!; other++) {
    if (keys[other] !== keys[form]) continue;
    const difference = ranks[other]! - ranks[form]!;
    if (difference < 0 || (difference === 0 && other < form)) return false;
  }
  return true;
}

function* markedHeadwords(
  keys: KeyTable,
  { levels, frequencies, headwords: ofRecord }: RecordTable,
  { keys: ofHeadword }: HeadwordTable,
): Generator<void, ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  for (let record = 0; record < levels.length; record++) {
    if (pausesBefore(record)) yield;
    if (levels[record] === NO_LEVEL && frequencies[record] === 0) continue;
    const headword = ofRecord[record]!;
    const spelling = keys.strippedText(ofHeadword[headword]!);
    const letters = stripMarks(spelling);
    // Nobody types the letters of a clitic alone to find it.
    if (letters === spelling || spelling.startsWith("'")) continue;
    const others = found.get(letters);
    if (others === undefined) found.set(letters, [headword]);
    else if (!others.includes(headword)) others.push(headword);
  }
  return found;
}

function phrasalVerbs(
  rows: Columns,
  recordOfRow: Uint32Array,
): Pick<Tables, 'phrasalVerbs' | 'givenVariants'> {
  const verbs = new Map<string, PhrasalVerb[]>();
  for (const [row, base] of rows.basePhrasals) {
    if (rows.baseIds[row] !== 0) continue;
    addTo(verbs, stripAccents(base), { base, record: recordOfRow[row]! });
  }
  const variants = new Map<number, readonly string[]>();
  for (const [row, given] of rows.phrasalVariants) {
    if (rows.baseIds[row] === 0) variants.set(recordOfRow[row]!, given);
  }
  return { phrasalVerbs: verbs, givenVariants: variants };
}

function phrases(rows: Columns, recordOfRow: Uint32Array): Tables['phrases'] {
  const ofHeadword = new Map<string, number[]>();
  for (const [row, headwords] of rows.phraseOf) {
    if (rows.baseIds[row] !== 0) continue;
    for (const headword of headwords) addTo(ofHeadword, headword, recordOfRow[row]!);
  }
  return ofHeadword;
}
