import { PARTS_OF_SPEECH, type PartOfSpeech } from '../../contract/vocabulary.ts';
import { prepareConfusions } from '../typos/channel/confusion-table.ts';
import { spokenTable } from '../typos/spoken/spoken-table.ts';
import { TypoIndex } from '../typos/typo-index.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import { firstWhere } from '../structures/binary-search.ts';
import { bitSet, hasBit, setBit } from '../structures/bits.ts';
import { Deferred } from '../structures/deferred.ts';
import { finish } from '../structures/steps.ts';
import { Columns, NO_LEVEL, NO_RECORD } from './columns.ts';
import { KeyLexicon } from './key-lexicon.ts';
import type { KeyTable } from './key-table.ts';
import { compareTies, type TieBreak } from './ranking.ts';
import type { RecordList } from './record-list.ts';
import type { IndexRow } from './rows.ts';
import { buildTables, type PhrasalVerb, type TypedSubstrings, type Tables } from './tables.ts';
import type { TranslationTable } from './translation-table.ts';

const VERBS: readonly PartOfSpeech[] = ['verb', 'modal_verb'];

/**
 * An index of a set of entries; immutable, except that entries can be retired. Base records are
 * numbered by rank (`ranking.ts`), so a lower number is a better answer. Keys are the distinct
 * folded spellings in order; headwords are numbered by key, so those of one key are neighbours.
 */
export class Segment {
  private readonly retired: Uint32Array;
  private liveHeadwords: number;
  private readonly typoIndex: Deferred<TypoIndex>;

  private constructor(
    private readonly tables: Tables,
    /** The number of the dataset that its entries belong to. */
    readonly dataset: number,
  ) {
    this.retired = bitSet(tables.headwords.keys.length);
    this.liveHeadwords = tables.headwords.keys.length;
    this.typoIndex = new Deferred(TypoIndex.build(new KeyLexicon(tables)));
  }

  static *build(rows: Columns, dataset = DEFAULT_DATASET): Generator<void, Segment> {
    return new Segment(yield* buildTables(rows), dataset);
  }

  static of(rows: Iterable<IndexRow>, dataset?: number): Segment {
    const columns = new Columns();
    for (const row of rows) columns.add(row);
    return finish(Segment.build(columns, dataset));
  }

  get keys(): KeyTable {
    return this.tables.keys;
  }

  get substrings(): readonly TypedSubstrings[] {
    return this.tables.substrings.value;
  }

  /** Builds the tables that only searches need, in steps. */
  *prepare(): Generator<void> {
    yield* this.tables.substrings.prepare();
    yield* this.tables.translations.prepare();
    yield* this.tables.marked.prepare();
    yield* this.typoIndex.prepare();
    // Shared by all segments, and not in any image.
    yield* prepareConfusions();
    spokenTable();
  }

  get typos(): TypoIndex {
    return this.typoIndex.value;
  }

  get translations(): TranslationTable {
    return this.tables.translations.value;
  }

  get list(): RecordList {
    return this.tables.list;
  }

  idOf(record: number): number {
    return this.tables.records.ids[record]!;
  }

  /** Lower for better-known records: see `ranking.ts`. */
  rankOf(record: number): number {
    return this.tables.records.ranks[record]!;
  }

  headwordOf(record: number): number {
    return this.tables.records.headwords[record]!;
  }

  typeOf(record: number): number {
    return this.tables.records.types[record]!;
  }

  /** True if the record is in a list of levels or frequencies. */
  isCounted(record: number): boolean {
    return this.hasLevel(record) || this.tables.records.frequencies[record]! > 0;
  }

  /** True if learners' lists have the record. */
  hasLevel(record: number): boolean {
    return this.tables.records.levels[record]! < NO_LEVEL;
  }

  isVerb(record: number): boolean {
    return VERBS.includes(this.partOfSpeechOf(record));
  }

  partOfSpeechOf(record: number): PartOfSpeech {
    return PARTS_OF_SPEECH[this.tables.records.partsOfSpeech[record]!]!;
  }

  /** Negative if record `a` of this segment ranks before `b` of another, positive if after. */
  compareRecords(a: number, other: Segment, b: number): number {
    const texts = this.tables.keys.texts;
    return (
      this.tables.records.ranks[a]! - other.tables.records.ranks[b]! ||
      texts.compare(
        this.keyOf(this.headwordOf(a)),
        other.tables.keys.texts.get(other.keyOf(other.headwordOf(b))),
      ) ||
      compareTies(this.tieBreak(a), other.tieBreak(b))
    );
  }

  private tieBreak(record: number): TieBreak {
    const headword = this.headwordOf(record);
    return {
      spelling: this.spellingOf(headword),
      entry: this.tables.headwords.entries[headword]!,
      partOfSpeech: this.tables.records.partsOfSpeech[record]!,
      id: this.tables.records.ids[record]!,
    };
  }

  /** Best first. */
  recordsOf(headword: number): Uint32Array {
    return this.tables.headwords.records.get(headword);
  }

  keyOf(headword: number): number {
    return this.tables.headwords.keys[headword]!;
  }

  spellingOf(headword: number): string {
    const spelling = this.tables.headwords.spellings[headword]!;
    return spelling < 0
      ? this.tables.keys.texts.get(this.tables.headwords.keys[headword]!)
      : this.tables.spellings.get(spelling);
  }

  isRetired(headword: number): boolean {
    return hasBit(this.retired, headword);
  }

  /**
   * The live headword that is spelled exactly like this; -1 if there is none.
   * @param folded the spelling as `foldHeadword` folds it
   */
  findHeadword(spelling: string, folded: string): number {
    const headwords = this.liveHeadwordsAt(folded);
    return headwords.find((headword) => this.spellingOf(headword) === spelling) ?? -1;
  }

  /** The live headwords that fold to a text. */
  liveHeadwordsAt(folded: string): number[] {
    const key = this.keys.find(folded);
    if (key < 0) return [];
    return this.headwordsAt(key).filter((headword) => !this.isRetired(headword));
  }

  private headwordsAt(key: number): number[] {
    const [from, to] = this.headwordsOfKey(key);
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  /** The range [from, to) of headwords that fold to a key. */
  headwordsOfKey(key: number): [from: number, to: number] {
    return [this.tables.headwords.ofKey[key]!, this.tables.headwords.ofKey[key + 1]!];
  }

  /** The spelling of a record or form of a key. */
  spellingOfId(key: number, id: number): string {
    const [from, to] = this.headwordsOfKey(key);
    for (let headword = from; headword < to; headword++) {
      const isOnly = to - from === 1 && this.formsOfKey(key).length === 0;
      if (isOnly || this.recordsOf(headword).some((record) => this.idOf(record) === id)) {
        return this.spellingOf(headword);
      }
    }
    const form = this.formsOfKey(key).find((one) => this.idOfForm(one) === id);
    if (form === undefined)
      throw new Error(`record ${id} is not one of the key it is listed under`);
    return this.formSpelling(form);
  }

  formsOfKey(key: number): Uint32Array {
    return this.tables.forms.ofKey.get(key);
  }

  idOfForm(form: number): number {
    return this.tables.forms.ids[form]!;
  }

  /** True if this is no form but another spelling of the base. */
  isOtherSpelling(form: number): boolean {
    return this.tables.forms.ids[form] === NO_RECORD;
  }

  baseOfForm(form: number): number {
    return this.tables.forms.bases[form]!;
  }

  formSpelling(form: number): string {
    const spelling = this.tables.forms.spellings[form]!;
    return spelling < 0
      ? this.tables.keys.texts.get(this.tables.forms.keys[form]!)
      : this.tables.spellings.get(spelling);
  }

  /** The forms of a record, as a range [from, to). */
  formsOfRecord(record: number): [from: number, to: number] {
    return [this.tables.forms.ofRecord[record]!, this.tables.forms.ofRecord[record + 1]!];
  }

  keyOfForm(form: number): number {
    return this.tables.forms.keys[form]!;
  }

  rankOfForm(form: number): number {
    return this.tables.forms.ranks[form]!;
  }

  /** True if a key names a record; of one entry type unless it is -1. */
  isLiveKey(key: number, type: number): boolean {
    // Every key is the spelling of a record.
    const areAllLive = type < 0 && this.liveHeadwords === this.headwordSlots;
    return areAllLive || this.liveRecordsOfKey(key, type).length > 0;
  }

  /** The records that a key names: of its headwords, best first, then the bases of its forms. */
  liveRecordsOfKey(key: number, type: number): number[] {
    const own: number[] = [];
    const bases: number[] = [];
    const [from, to] = this.headwordsOfKey(key);
    for (let headword = from; headword < to; headword++) {
      for (const record of this.recordsOf(headword)) this.addLive(own, record, type);
    }
    for (const form of this.formsOfKey(key)) {
      const base = this.baseOfForm(form);
      if (!own.includes(base)) this.addLive(bases, base, type);
    }
    const byRank = (a: number, b: number): number => a - b;
    if (to - from > 1) own.sort(byRank);
    return bases.length === 0 ? own : own.concat(bases.sort(byRank));
  }

  private addLive(found: number[], record: number, type: number): void {
    const isLive = !this.isRetired(this.headwordOf(record));
    const isRight = type < 0 || this.typeOf(record) === type;
    if (isLive && isRight && !found.includes(record)) found.push(record);
  }

  /** The headwords to suggest for a key: its own best one, or else those it is a form of. */
  liveHeadwordsOfKey(key: number): number[] {
    const headwords = this.liveRecordsOfKey(key, -1).map((record) => this.headwordOf(record));
    const own = headwords.find((headword) => this.tables.headwords.keys[headword] === key);
    return own === undefined ? [...new Set(headwords)] : [own];
  }

  /** Counted headwords with spaces, hyphens, apostrophes or full stops, by their other letters. */
  markedHeadwords(letters: string): readonly number[] {
    return this.tables.marked.value.get(letters) ?? [];
  }

  /** Counted headwords that equal a text without their accents. */
  countedHeadwords(stripped: string): number[] {
    const headwords = this.keys.findStripped(stripped).flatMap((key) => this.headwordsAt(key));
    return headwords.filter((headword) =>
      this.recordsOf(headword).some((record) => this.isCounted(record)),
    );
  }

  /** Phrasal verbs whose base verb, with accents stripped, is `stripped`. */
  phrasalVerbsOf(stripped: string): readonly PhrasalVerb[] {
    return this.tables.phrasalVerbs.get(stripped) ?? [];
  }

  phrasesOf(key: string): readonly number[] {
    return this.tables.phrases.get(key) ?? [];
  }

  givenVariantsOf(record: number): readonly string[] {
    return this.tables.givenVariants.get(record) ?? [];
  }

  /** Retires an entry; does nothing if it is not here. */
  retire(entryId: number): void {
    const { headwords, records, forms, list } = this.tables;
    const { byEntry, entries } = headwords;
    let at = firstWhere(0, byEntry.length, (i) => entries[byEntry[i]!]! >= entryId);
    for (; entries[byEntry[at]!] === entryId; at++) {
      const headword = byEntry[at]!;
      if (this.isRetired(headword)) continue;
      setBit(this.retired, headword);
      this.liveHeadwords--;
      for (const record of this.recordsOf(headword)) {
        list.retire(headwords.keys[headword]!, records.ids[record]!);
        const [from, to] = this.formsOfRecord(record);
        for (let form = from; form < to; form++) {
          const id = forms.ids[form]!;
          if (id !== NO_RECORD) list.retire(forms.keys[form]!, id);
        }
      }
    }
  }

  get headwordCount(): number {
    return this.liveHeadwords;
  }

  /** Headwords are numbered below this; those retired are included. */
  get headwordSlots(): number {
    return this.tables.headwords.keys.length;
  }
}
