import { ENTRY_TYPES } from '../../contract/vocabulary.ts';
import { stripAccents } from '../fold.ts';
import type { Lexicon } from '../typos/typo-index.ts';
import { type Columns, FREQUENCY_VALUES, NO_LEVEL, zipfOf } from './columns.ts';
import { KeyTable } from './key-table.ts';
import { RecordList } from './record-list.ts';
import { Shelf, type ShelfItem } from './shelf.ts';
import { countingSort, identity, sortStrings } from './sorting.ts';
import { StringPool } from './string-pool.ts';
import { bitSet, hasBit, setBit } from './bits.ts';

/** The two shelves of an entry type. */
export interface ShelfPair {
  /** Folded spellings. */
  folded: Shelf;
  /** Accented ones once more, without their accents. */
  stripped: Shelf;
}

interface PhrasalVerb {
  /** Folded base verb. */
  base: string;
  record: number;
}

/** Lists of numbers by number: the list of `i` is `items` from `starts[i]` to `starts[i + 1]`. */
interface Grouped {
  starts: Uint32Array;
  items: Uint32Array;
}

/** All that a segment holds, in parallel tables. */
interface Tables {
  readonly keys: KeyTable;
  readonly recordIds: Uint32Array;
  readonly recordHeadwords: Uint32Array;
  readonly recordLevels: Uint8Array;
  readonly recordFrequencies: Uint16Array;
  readonly recordPartsOfSpeech: Uint8Array;
  readonly recordTypes: Uint8Array;
  readonly headwordKeys: Uint32Array;
  readonly headwordEntries: Uint32Array;
  readonly headwordSpellings: Int32Array;
  readonly headwordRecords: Grouped;
  readonly keyHeadwords: Uint32Array;
  /** Forms are numbered by the rank of their base record. */
  readonly recordForms: Uint32Array;
  readonly formKeys: Uint32Array;
  readonly formBases: Uint32Array;
  readonly formSpellings: Int32Array;
  readonly formFrequencies: Uint16Array;
  readonly formIds: Uint32Array;
  readonly keyForms: Grouped;
  /** Spellings that are not equal to their key. */
  readonly spellings: StringPool;
  /** In UTF-16 code units. */
  readonly longestKey: number;
  /** Headwords by entry id. */
  readonly entryOrder: Uint32Array;
  readonly phrasalVerbs: ReadonlyMap<string, readonly PhrasalVerb[]>;
  readonly givenVariants: ReadonlyMap<number, readonly string[]>;
  readonly shelves: readonly ShelfPair[];
  readonly list: RecordList;
}

/**
 * An immutable index of a set of entries, the one thing that can change being that entries are
 * retired from it.
 *
 * Base records are numbered by rank (level, frequency, length, spelling, part of speech, id), so a
 * smaller number is a better answer. Keys are the distinct folded spellings, numbered in order;
 * headwords are numbered by key, so those of one key are neighbours.
 */
export class Segment {
  private readonly retired: Uint32Array;
  private liveHeadwords: number;

  private readonly tables: Tables;

  private constructor(tables: Tables) {
    this.tables = tables;
    this.retired = bitSet(tables.headwordKeys.length);
    this.liveHeadwords = tables.headwordKeys.length;
  }

  static *build(rows: Columns): Generator<void, Segment> {
    const sorted = yield* sortStrings(rows.keys, (a, b) => rows.ids[a]! - rows.ids[b]!);
    yield;

    // Keys, and the headwords of each.
    const keyOfRow = new Uint32Array(rows.length);
    const keyTexts: string[] = [];
    const keyStarts: number[] = [];
    const headwordOfRow = new Uint32Array(rows.length);
    const headwordKeys: number[] = [];
    const headwordRow: number[] = [];
    const keyHeadwords: number[] = [];
    const baseRows: number[] = [];
    const byHeadword = (a: number, b: number): number => {
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
      keyHeadwords.push(headwordKeys.length);
      const firstBase = baseRows.length;
      let to = from;
      for (; to < sorted.length && rows.keys[sorted[to]!] === text; to++) {
        const row = sorted[to]!;
        keyOfRow[row] = key;
        if (rows.baseIds[row] === 0) baseRows.push(row);
      }
      if (baseRows.length - firstBase > 1) {
        const group = baseRows.slice(firstBase).sort(byHeadword);
        for (let i = 0; i < group.length; i++) baseRows[firstBase + i] = group[i]!;
      }
      for (let i = firstBase; i < baseRows.length; i++) {
        const row = baseRows[i]!;
        if (i === firstBase || rows.entryIds[row] !== rows.entryIds[baseRows[i - 1]!]) {
          headwordKeys.push(key);
          headwordRow.push(row);
        }
        headwordOfRow[row] = headwordKeys.length - 1;
      }
      from = to;
    }
    keyStarts.push(sorted.length);
    keyHeadwords.push(headwordKeys.length);
    yield;

    // Ranks: least significant first, each sort keeping the order before it.
    let ranked: Uint32Array = Uint32Array.from(baseRows);
    let longest = 0;
    for (const text of keyTexts) longest = Math.max(longest, text.length);
    ranked = countingSort(ranked, longest + 1, (row) => rows.keys[row]!.length);
    ranked = countingSort(
      ranked,
      FREQUENCY_VALUES,
      (row) => FREQUENCY_VALUES - 1 - rows.frequencies[row]!,
    );
    ranked = countingSort(ranked, NO_LEVEL + 1, (row) => rows.levels[row]!);
    const recordIds = new Uint32Array(ranked.length);
    const recordHeadwords = new Uint32Array(ranked.length);
    const recordLevels = new Uint8Array(ranked.length);
    const recordFrequencies = new Uint16Array(ranked.length);
    const recordPartsOfSpeech = new Uint8Array(ranked.length);
    const recordTypes = new Uint8Array(ranked.length);
    const recordOfRow = new Uint32Array(rows.length);
    for (let record = 0; record < ranked.length; record++) {
      const row = ranked[record]!;
      recordOfRow[row] = record;
      recordIds[record] = rows.ids[row]!;
      recordHeadwords[record] = headwordOfRow[row]!;
      recordLevels[record] = rows.levels[row]!;
      recordFrequencies[record] = rows.frequencies[row]!;
      recordPartsOfSpeech[record] = rows.partsOfSpeech[row]!;
      recordTypes[record] = rows.types[row]!;
    }
    yield;
    const headwordRecords = group(
      identity(ranked.length),
      headwordKeys.length,
      (record) => recordHeadwords[record]!,
    );
    yield;

    // Forms by base record and by key.
    const baseRowOfId = new Map<number, number>();
    for (const row of baseRows) baseRowOfId.set(rows.ids[row]!, row);
    yield;
    const formRows: number[] = [];
    const baseOfForm = new Uint32Array(rows.length);
    for (let row = 0; row < rows.length; row++) {
      if (rows.baseIds[row] === 0) continue;
      const base = baseRowOfId.get(rows.baseIds[row]!);
      if (base === undefined) {
        throw new Error(
          `form ${rows.ids[row]} belongs to record ${rows.baseIds[row]}, which is not a base record of the index`,
        );
      }
      baseOfForm[row] = recordOfRow[base]!;
      formRows.push(row);
    }
    const formsByBase = group(Uint32Array.from(formRows), ranked.length, (row) => baseOfForm[row]!);
    const formBases = formsByBase.items.map((row) => baseOfForm[row]!);
    const formKeys = formsByBase.items.map((row) => keyOfRow[row]!);
    const formFrequencies = Uint16Array.from(formsByBase.items, (row) => rows.frequencies[row]!);
    const keyForms = group(identity(formKeys.length), keyTexts.length, (form) => formKeys[form]!);
    yield;

    const spellings: string[] = [];
    const spellingOfRow = (row: number): number =>
      rows.words[row] === rows.keys[row] ? -1 : spellings.push(rows.words[row]!) - 1;
    const headwordSpellings = Int32Array.from(headwordRow, spellingOfRow);
    const formSpellings = Int32Array.from(formsByBase.items, spellingOfRow);
    const headwordEntries = Uint32Array.from(headwordRow, (row) => rows.entryIds[row]!);
    const entryOrder = countingSort(
      countingSort(identity(headwordEntries.length), 1 << 16, (i) => headwordEntries[i]! & 0xffff),
      1 << 16,
      (i) => headwordEntries[i]! >>> 16,
    );
    yield;

    const keys = yield* KeyTable.build(keyTexts);
    const shelves = yield* buildShelves();
    yield;
    const list = yield* RecordList.build(rows, sorted, Uint32Array.from(keyStarts));
    yield;

    const phrasalVerbs = new Map<string, PhrasalVerb[]>();
    for (const [row, base] of rows.basePhrasals) {
      if (rows.baseIds[row] !== 0) continue;
      const stripped = stripAccents(base);
      const verbs = phrasalVerbs.get(stripped);
      const verb = { base, record: recordOfRow[row]! };
      if (verbs === undefined) phrasalVerbs.set(stripped, [verb]);
      else verbs.push(verb);
    }
    const givenVariants = new Map<number, readonly string[]>();
    for (const [row, variants] of rows.phrasalVariants) {
      if (rows.baseIds[row] === 0) givenVariants.set(recordOfRow[row]!, variants);
    }

    return new Segment({
      keys,
      recordIds,
      recordHeadwords,
      recordLevels,
      recordFrequencies,
      recordPartsOfSpeech,
      recordTypes,
      headwordKeys: Uint32Array.from(headwordKeys),
      headwordEntries,
      headwordSpellings,
      headwordRecords,
      keyHeadwords: Uint32Array.from(keyHeadwords),
      recordForms: formsByBase.starts,
      formKeys,
      formBases,
      formSpellings,
      formFrequencies,
      formIds: Uint32Array.from(formsByBase.items, (row) => rows.ids[row]!),
      keyForms,
      spellings: StringPool.of(spellings),
      longestKey: longest,
      entryOrder,
      phrasalVerbs,
      givenVariants,
      shelves,
      list,
    });

    function* buildShelves(): Generator<void, ShelfPair[]> {
      const folded: ShelfItem[][] = ENTRY_TYPES.map(() => []);
      const stripped: ShelfItem[][] = ENTRY_TYPES.map(() => []);
      const shelve = (type: number, key: number, record: number, isForm: boolean): void => {
        folded[type]!.push({ text: keyTexts[key]!, record, isForm });
        if (keys.hasAccents(key)) {
          stripped[type]!.push({ text: keys.strippedText(key), record, isForm });
        }
      };
      const shelved = bitSet(headwordKeys.length * ENTRY_TYPES.length);
      for (let record = 0; record < ranked.length; record++) {
        const type = recordTypes[record]!;
        const headword = recordHeadwords[record]!;
        const place = headword * ENTRY_TYPES.length + type;
        if (!hasBit(shelved, place)) {
          setBit(shelved, place);
          shelve(type, headwordKeys[headword]!, record, false);
        }
        const firstForm = formsByBase.starts[record]!;
        const pastForms = formsByBase.starts[record + 1]!;
        for (let form = firstForm; form < pastForms; form++) {
          const key = formKeys[form]!;
          let seen = false;
          for (let other = firstForm; other < form; other++) seen ||= formKeys[other] === key;
          if (!seen) shelve(type, key, record, true);
        }
      }
      yield;
      const pairs: ShelfPair[] = [];
      for (let type = 0; type < ENTRY_TYPES.length; type++) {
        pairs.push({
          folded: yield* Shelf.build(folded[type]!),
          stripped: yield* Shelf.build(stripped[type]!),
        });
      }
      return pairs;
    }
  }

  get keys(): KeyTable {
    return this.tables.keys;
  }

  get shelves(): readonly ShelfPair[] {
    return this.tables.shelves;
  }

  get list(): RecordList {
    return this.tables.list;
  }

  get longestKey(): number {
    return this.tables.longestKey;
  }

  // --- records ---

  get recordCount(): number {
    return this.tables.recordIds.length;
  }

  idOf(record: number): number {
    return this.tables.recordIds[record]!;
  }

  headwordOf(record: number): number {
    return this.tables.recordHeadwords[record]!;
  }

  typeOf(record: number): number {
    return this.tables.recordTypes[record]!;
  }

  /** Negative or positive as record `a` of this segment ranks before or after `b` of another. */
  compareRecords(a: number, other: Segment, b: number): number {
    const mine = this.tables.recordHeadwords[a]!;
    const theirs = other.tables.recordHeadwords[b]!;
    const myKey = this.tables.headwordKeys[mine]!;
    const theirKey = other.tables.headwordKeys[theirs]!;
    return (
      this.tables.recordLevels[a]! - other.tables.recordLevels[b]! ||
      other.tables.recordFrequencies[b]! - this.tables.recordFrequencies[a]! ||
      this.tables.keys.texts.length(myKey) - other.tables.keys.texts.length(theirKey) ||
      this.tables.keys.texts.compare(myKey, other.tables.keys.texts.get(theirKey)) ||
      compareText(this.spellingOf(mine), other.spellingOf(theirs)) ||
      this.tables.headwordEntries[mine]! - other.tables.headwordEntries[theirs]! ||
      this.tables.recordPartsOfSpeech[a]! - other.tables.recordPartsOfSpeech[b]! ||
      this.tables.recordIds[a]! - other.tables.recordIds[b]!
    );
  }

  // --- headwords ---

  /** Best first. */
  recordsOf(headword: number): Uint32Array {
    const { starts, items } = this.tables.headwordRecords;
    return items.subarray(starts[headword]!, starts[headword + 1]!);
  }

  keyOf(headword: number): number {
    return this.tables.headwordKeys[headword]!;
  }

  spellingOf(headword: number): string {
    const spelling = this.tables.headwordSpellings[headword]!;
    return spelling < 0
      ? this.tables.keys.texts.get(this.tables.headwordKeys[headword]!)
      : this.tables.spellings.get(spelling);
  }

  isRetired(headword: number): boolean {
    return hasBit(this.retired, headword);
  }

  // --- keys ---

  /** The range [from, to) of headwords that fold to a key. */
  headwordsOfKey(key: number): [from: number, to: number] {
    return [this.tables.keyHeadwords[key]!, this.tables.keyHeadwords[key + 1]!];
  }

  formsOfKey(key: number): Uint32Array {
    const { starts, items } = this.tables.keyForms;
    return items.subarray(starts[key]!, starts[key + 1]!);
  }

  baseOfForm(form: number): number {
    return this.tables.formBases[form]!;
  }

  formSpelling(form: number): string {
    const spelling = this.tables.formSpellings[form]!;
    return spelling < 0
      ? this.tables.keys.texts.get(this.tables.formKeys[form]!)
      : this.tables.spellings.get(spelling);
  }

  /** Keys of the forms of a record. */
  formKeysOf(record: number): Uint32Array {
    return this.tables.formKeys.subarray(
      this.tables.recordForms[record]!,
      this.tables.recordForms[record + 1]!,
    );
  }

  /** Whether a live headword or a form of one is spelled so. */
  isLiveKey(key: number): boolean {
    return this.liveRecordsOfKey(key).length > 0;
  }

  /** The records that a key names: those of its headwords, then the bases of its forms. */
  liveRecordsOfKey(key: number): number[] {
    const records: number[] = [];
    const [from, to] = this.headwordsOfKey(key);
    for (let headword = from; headword < to; headword++) {
      if (!this.isRetired(headword)) records.push(...this.recordsOf(headword));
    }
    records.sort((a, b) => a - b);
    const bases = Array.from(this.formsOfKey(key), (form) => this.baseOfForm(form)).filter(
      (record) => !this.isRetired(this.headwordOf(record)) && !records.includes(record),
    );
    return [...new Set([...records, ...bases.sort((a, b) => a - b)])];
  }

  /** The headwords to name for a key: its best own one, or else those it is a form of. */
  liveHeadwordsOfKey(key: number): number[] {
    const headwords = this.liveRecordsOfKey(key).map((record) => this.headwordOf(record));
    const own = headwords.find((headword) => this.tables.headwordKeys[headword] === key);
    return own === undefined ? [...new Set(headwords)] : [own];
  }

  // --- phrasal verbs ---

  /** Phrasal verbs whose base verb is `stripped` without its accents. */
  phrasalVerbsOf(stripped: string): readonly PhrasalVerb[] {
    return this.tables.phrasalVerbs.get(stripped) ?? [];
  }

  givenVariantsOf(record: number): readonly string[] {
    return this.tables.givenVariants.get(record) ?? [];
  }

  // --- typos ---

  /** The keys as the typo index wants them. */
  lexicon(): Lexicon {
    const best = (key: number, of: (record: number, form: number) => number): number => {
      let value = 0;
      const [from, to] = this.headwordsOfKey(key);
      for (let headword = from; headword < to; headword++) {
        for (const record of this.recordsOf(headword)) value = Math.max(value, of(record, -1));
      }
      for (const form of this.formsOfKey(key))
        value = Math.max(value, of(this.baseOfForm(form), form));
      return value;
    };
    return {
      size: this.keys.texts.size,
      spelling: (key) => this.keys.strippedText(key),
      zipf: (key) =>
        zipfOf(
          best(key, (record, form) => {
            const own = form < 0 ? 0 : this.tables.formFrequencies[form]!;
            return own === 0 ? this.tables.recordFrequencies[record]! : own;
          }),
        ),
      level: (key) => {
        const easiest = best(key, (record) => NO_LEVEL - this.tables.recordLevels[record]!);
        return easiest === 0 ? 0 : NO_LEVEL - easiest;
      },
    };
  }

  // --- edits ---

  /** Takes an entry out; nothing when it is not here. */
  retire(entryId: number): void {
    let low = 0;
    let high = this.tables.entryOrder.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.tables.headwordEntries[this.tables.entryOrder[middle]!]! < entryId) low = middle + 1;
      else high = middle;
    }
    for (; low < this.tables.entryOrder.length; low++) {
      const headword = this.tables.entryOrder[low]!;
      if (this.tables.headwordEntries[headword] !== entryId) break;
      if (this.isRetired(headword)) continue;
      setBit(this.retired, headword);
      this.liveHeadwords--;
      for (const record of this.recordsOf(headword)) {
        this.tables.list.retire(
          this.tables.headwordKeys[headword]!,
          this.tables.recordIds[record]!,
        );
        for (
          let form = this.tables.recordForms[record]!;
          form < this.tables.recordForms[record + 1]!;
          form++
        ) {
          this.tables.list.retire(this.tables.formKeys[form]!, this.tables.formIds[form]!);
        }
      }
    }
  }

  get headwordCount(): number {
    return this.liveHeadwords;
  }
}

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function group(items: Uint32Array, groups: number, groupOf: (item: number) => number): Grouped {
  const starts = new Uint32Array(groups + 1);
  for (let i = 0; i < items.length; i++) starts[groupOf(items[i]!) + 1]!++;
  for (let i = 0; i < groups; i++) starts[i + 1]! += starts[i]!;
  return { starts, items: countingSort(items, groups, groupOf) };
}
