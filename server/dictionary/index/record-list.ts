import { LRUCache } from 'lru-cache';
import type { WordFilters } from '../../contract/filters.ts';
import {
  AREA_VARIANTS,
  CATEGORIES,
  ENTRY_TYPES,
  FORMS_OF_WORD,
  LABELS,
  type Label,
  LANGUAGE_REGISTERS,
  LEVELS,
  PARTS_OF_SPEECH,
  TOPICS,
} from '../../contract/vocabulary.ts';
import { startBefore } from '../structures/binary-search.ts';
import { popCount } from '../structures/pop-count.ts';
import { bitSet, hasBit, RankedBits, setBit } from '../structures/bits.ts';
import { type Columns, NO_RECORD } from './columns.ts';

/** The records to list or draw from. */
export interface Selection {
  filters: WordFilters;
  isObsolete?: boolean | undefined;
  /** Excludes offensive and vulgar records unless the filters ask for them. */
  isPolite?: boolean | undefined;
}

const CACHED_SELECTIONS = 32;
const DIMENSIONS = {
  part_of_speech: PARTS_OF_SPEECH,
  word_level: LEVELS,
  language_register: LANGUAGE_REGISTERS,
  category: CATEGORIES,
  area_variant: AREA_VARIANTS,
  form_of_word: FORMS_OF_WORD,
  label: LABELS,
  topic: TOPICS,
} satisfies Record<keyof WordFilters, readonly string[]>;

type Dimension = keyof typeof DIMENSIONS;
const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly Dimension[];

/** Only shown on request. */
const IMPOLITE = ['offensive', 'vulgar'] as const;

/** Records and forms by key, then id, and bit sets of filter values; combinations are cached. */
export class RecordList {
  private readonly combined = new LRUCache<string, RankedBits>({ max: CACHED_SELECTIONS });
  private readonly retired: Uint32Array;
  /** In no order while `isSorted` is false. */
  private readonly retiredPositions: number[] = [];
  private isSorted = true;

  private constructor(
    private readonly ids: Uint32Array,
    /** The position of the first record of each key, plus the end. */
    private readonly keyStarts: Uint32Array,
    private readonly values: Readonly<Record<Dimension, readonly Uint32Array[]>>,
    private readonly obsolete: Uint32Array,
    private readonly base: Uint32Array,
    private readonly types: readonly Uint32Array[],
  ) {
    this.retired = bitSet(ids.length);
  }

  /** From rows sorted by key; rows without an id are not records and are left out. */
  static build(rows: Columns, allSorted: Uint32Array, allKeyStarts: Uint32Array): RecordList {
    const { sorted, keyStarts } = recordsAlone(rows, allSorted, allKeyStarts);
    const size = sorted.length;
    const setsOf = (all: readonly string[]): Uint32Array[] => all.map(() => bitSet(size));
    const values = Object.fromEntries(
      DIMENSION_NAMES.map((name) => [name, setsOf(DIMENSIONS[name])]),
    ) as Record<Dimension, Uint32Array[]>;
    const obsolete = bitSet(size);
    const base = bitSet(size);
    const types = setsOf(ENTRY_TYPES);
    const ids = new Uint32Array(size);
    for (let position = 0; position < size; position++) {
      const row = sorted[position]!;
      ids[position] = rows.ids[row]!;
      setBit(values.part_of_speech[rows.partsOfSpeech[row]!]!, position);
      setBit(values.form_of_word[rows.forms[row]!]!, position);
      const level = rows.levels[row]!;
      if (level <= LEVELS.length) setBit(values.word_level[level - 1]!, position);
      const register = rows.registers[row]!;
      if (register > 0) setBit(values.language_register[register - 1]!, position);
      const area = rows.areas[row]!;
      if (area > 0) setBit(values.area_variant[area - 1]!, position);
      for (let left = rows.categories[row]!; left !== 0; left &= left - 1) {
        setBit(values.category[31 - Math.clz32(left & -left)]!, position);
      }
      for (let left = rows.labels[row]!; left !== 0; left &= left - 1) {
        setBit(values.label[31 - Math.clz32(left & -left)]!, position);
      }
      for (const topic of rows.topics.get(row) ?? []) setBit(values.topic[topic]!, position);
      if (rows.obsolete[row] === 1) setBit(obsolete, position);
      if (rows.baseIds[row] === 0) {
        setBit(base, position);
        setBit(types[rows.types[row]!]!, position);
      }
    }
    return new RecordList(ids, keyStarts, values, obsolete, base, types);
  }

  get size(): number {
    return this.ids.length;
  }

  idAt(position: number): number {
    return this.ids[position]!;
  }

  keyAt(position: number): number {
    return startBefore(this.keyStarts, position);
  }

  /** The position of the first record of a key, which may be one past the last key. */
  startOfKey(key: number): number {
    return this.keyStarts[key]!;
  }

  /** The first position of a key with an id above `id`. */
  positionAfter(key: number, id: number): number {
    let position = this.keyStarts[key]!;
    while (position < this.keyStarts[key + 1]! && this.ids[position]! <= id) position++;
    return position;
  }

  /** The positions of the live records of a selection in [from, to), as a bit set. */
  members(selection: Selection, from = 0, to = this.size): Uint32Array {
    const wordAt = this.live(selection, from, to);
    const members = bitSet(this.size);
    for (let word = from >>> 5; word * 32 < to; word++) members[word] = wordAt(word);
    return members;
  }

  /** The positions in [from, to) of the live records of a selection, ascending and lazily. */
  *positions(selection: Selection, from: number, to: number): Generator<number> {
    const wordAt = this.live(selection, from, to);
    for (let word = from >>> 5; word * 32 < to; word++) {
      for (let rest = wordAt(word); rest !== 0; rest &= rest - 1) {
        yield word * 32 + 31 - Math.clz32(rest & -rest);
      }
    }
  }

  /** Counts the values of a filter among live records in [from, to) that other filters leave. */
  countValues(name: Dimension, selection: Selection, from: number, to: number): number[] {
    const sets = this.values[name];
    const counts = sets.map(() => 0);
    const filters = { ...selection.filters, [name]: [] };
    const wordAt = this.live({ ...selection, filters }, from, to);
    for (let word = from >>> 5; word * 32 < to; word++) {
      const members = wordAt(word);
      if (members === 0) continue;
      for (let i = 0; i < sets.length; i++) counts[i]! += popCount(sets[i]![word]! & members);
    }
    return counts;
  }

  /** A bit set of the positions whose ids meet a condition. */
  mark(holds: (id: number) => boolean): Uint32Array {
    const bits = bitSet(this.size);
    for (let position = 0; position < this.size; position++) {
      if (holds(this.ids[position]!)) setBit(bits, position);
    }
    return bits;
  }

  retire(key: number, id: number): void {
    const position = this.positionAfter(key, id) - 1;
    setBit(this.retired, position);
    this.retiredPositions.push(position);
    this.isSorted = false;
  }

  /** The positions of the retired records of a selection in [from, to), ascending. */
  retiredIn(selected: RankedBits, from: number, to: number): number[] {
    if (!this.isSorted) this.retiredPositions.sort((a, b) => a - b);
    this.isSorted = true;
    return this.retiredPositions.filter(
      (position) => position >= from && position < to && selected.has(position),
    );
  }

  /** Live records: base records by entry type, and forms. */
  counts(): { byType: number[]; forms: number } {
    const byType = this.types.map((bits) => new RankedBits(bits).count);
    let forms = this.size - byType.reduce((sum, count) => sum + count, 0);
    for (const position of this.retiredPositions) {
      const type = this.types.findIndex((bits) => hasBit(bits, position));
      if (type < 0) forms--;
      else byType[type]!--;
    }
    return { byType, forms };
  }

  /** The records of a selection, retired ones included, for counting and drawing. */
  select(selection: Selection): RankedBits {
    const cacheKey = JSON.stringify([
      selection.isObsolete,
      selection.isPolite,
      ...DIMENSION_NAMES.map((name) => valueNumbers(name, selection.filters[name])),
    ]);
    const cached = this.combined.get(cacheKey);
    if (cached !== undefined) return cached;
    const wordAt = this.evaluate(selection);
    const ranked = new RankedBits(bitSet(this.size).map((_, word) => wordAt(word)));
    this.combined.set(cacheKey, ranked);
    return ranked;
  }

  /** The live records of a selection in [from, to), as words of their bit set. */
  private live(selection: Selection, from: number, to: number): (word: number) => number {
    const wordAt = this.evaluate(selection);
    return (word) => {
      let members = wordAt(word) & ~this.retired[word]!;
      if (word === from >>> 5) members &= -1 << (from & 31);
      if (word === to >>> 5) members &= ~(-1 << (to & 31));
      return members;
    };
  }

  /** A selection as words of its bit set, computed on demand. */
  private evaluate({ filters, isObsolete, isPolite }: Selection): (word: number) => number {
    const demands = DIMENSION_NAMES.flatMap((name) => {
      const numbers = valueNumbers(name, filters[name]);
      return numbers.length > 0 ? [numbers.map((number) => this.values[name][number]!)] : [];
    });
    if (filters.form_of_word.length === 0) demands.push([this.base]);
    const flip = isObsolete === false ? 0xffffffff : 0;
    const labelled = (label: Label) => this.values.label[LABELS.indexOf(label)]!;
    const isRequested = (label: Label) => filters.label.includes(label);
    const hidden = isPolite ? IMPOLITE.filter((label) => !isRequested(label)).map(labelled) : [];
    const requested = isPolite ? IMPOLITE.filter(isRequested).map(labelled) : [];
    return (word) => {
      let members = isObsolete === undefined ? 0xffffffff : this.obsolete[word]! ^ flip;
      for (const sets of demands) {
        let either = 0;
        for (const set of sets) either |= set[word]!;
        members &= either;
      }
      let impolite = 0;
      for (const set of hidden) impolite |= set[word]!;
      for (const set of requested) impolite &= ~set[word]!;
      return members & ~impolite;
    };
  }
}

/** The rows that are records, and where each key starts. */
function recordsAlone(
  rows: Columns,
  sorted: Uint32Array,
  keyStarts: Uint32Array,
): { sorted: Uint32Array; keyStarts: Uint32Array } {
  const records = sorted.filter((row) => rows.ids[row] !== NO_RECORD);
  if (records.length === sorted.length) return { sorted, keyStarts };
  const starts = new Uint32Array(keyStarts.length);
  let key = 0;
  let count = 0;
  for (let i = 0; i <= sorted.length; i++) {
    while (key < keyStarts.length && keyStarts[key] === i) starts[key++] = count;
    if (i < sorted.length && rows.ids[sorted[i]!] !== NO_RECORD) count++;
  }
  return { sorted: records, keyStarts: starts };
}

/** Ascending and without duplicates, so that equal selections have equal cache keys. */
function valueNumbers(dimension: Dimension, chosen: readonly string[]): number[] {
  const values: readonly string[] = DIMENSIONS[dimension];
  return values.flatMap((value, i) => (chosen.includes(value) ? [i] : []));
}
