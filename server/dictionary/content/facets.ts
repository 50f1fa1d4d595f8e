import { GAPS, type Gap } from '../../contract/admin/choices.ts';
import {
  LEVELS,
  type Level,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../contract/vocabulary.ts';
import { IdColumn } from '../structures/id-column.ts';

/** Facts about one record or form, for lists and statistics. */
export interface FacetRow {
  id: number;
  entryId: number;
  /** Null for a base record. */
  baseId: number | null;
  userModified: boolean;
  partOfSpeech: PartOfSpeech;
  level: Level | null;
  hasTranscription: boolean;
  meanings: number;
  examples: number;
  translations: number;
  shortTranslations: number;
  /** One bit per language that has a translation. */
  languages: number;
  /** Zipf scale, 0 to 8. */
  frequency: number | null;
  /** Of the last change of its entry. */
  revision: number;
}

// The properties of a record, packed into one number.
const IS_THERE = 1;
const IS_FORM = 2;
const USER_MODIFIED = 4;
const GAP_SHIFT = 3;
const LACKS: Record<Gap, number> = named(
  GAPS,
  GAPS.map((_, i) => 1 << (GAP_SHIFT + i)),
);
const PART_OF_SPEECH_SHIFT = GAP_SHIFT + GAPS.length;
const LEVEL_SHIFT = PART_OF_SPEECH_SHIFT + 5;
const LANGUAGE_SHIFT = LEVEL_SHIFT + 3;
const FREQUENCY_STEPS = 1000;

/** Conditions on a record besides the filters of the index. */
export interface FacetCondition {
  /** At least one of these. Forms have no gaps. */
  missing: readonly Gap[];
  /** Lacks a translation into at least one of these. Forms have none and lack none. */
  untranslated: readonly TranslationLanguage[];
  userModified?: boolean | undefined;
}

/** Facts of records in columns by id, 22 bytes a record, and sums that every change updates. */
export class Facets {
  private readonly bits = new IdColumn(Uint32Array);
  private readonly counts = new IdColumn(Uint16Array);
  /** The records of an entry form a linked list: the first by entry id, the next by record id. */
  private readonly firstOfEntry = new IdColumn(Uint32Array);
  private readonly nextOfEntry = new IdColumn(Uint32Array);
  private readonly revisions = new IdColumn(Uint32Array);
  /** In thousandths, plus one; zero means unknown. */
  private readonly frequencies = new IdColumn(Uint16Array);

  private readonly totals = [0, 0, 0, 0];
  private readonly partsOfSpeech: number[] = PARTS_OF_SPEECH.map(() => 0);
  /** The first one counts records without a level. */
  private readonly levels: number[] = [0, ...LEVELS.map(() => 0)];
  private readonly languages: number[] = TRANSLATION_LANGUAGES.map(() => 0);
  private readonly gaps: number[] = GAPS.map(() => 0);
  private userModified = 0;

  add(row: FacetRow): void {
    const bits =
      IS_THERE |
      (row.baseId === null ? 0 : IS_FORM) |
      (row.userModified ? USER_MODIFIED : 0) |
      (row.meanings === 0 ? LACKS.meanings : 0) |
      (row.translations + row.shortTranslations === 0 ? LACKS.translations : 0) |
      (row.level === null ? LACKS.level : 0) |
      (row.hasTranscription ? 0 : LACKS.transcription) |
      (row.examples === 0 ? LACKS.examples : 0) |
      (PARTS_OF_SPEECH.indexOf(row.partOfSpeech) << PART_OF_SPEECH_SHIFT) |
      ((row.level === null ? 0 : LEVELS.indexOf(row.level) + 1) << LEVEL_SHIFT) |
      (row.languages << LANGUAGE_SHIFT);
    this.bits.set(row.id, bits);
    const counts = [row.meanings, row.examples, row.translations, row.shortTranslations];
    for (const [i, count] of counts.entries()) this.counts.set(4 * row.id + i, count);
    this.revisions.set(row.id, row.revision);
    if (row.frequency !== null) {
      this.frequencies.set(row.id, Math.round(row.frequency * FREQUENCY_STEPS) + 1);
    } else if (this.frequencies.get(row.id) !== 0) this.frequencies.set(row.id, 0);
    this.nextOfEntry.set(row.id, this.firstOfEntry.get(row.entryId));
    this.firstOfEntry.set(row.entryId, row.id);
    this.count(row.id, 1);
  }

  replaceEntries(entryIds: readonly number[], rows: readonly FacetRow[]): void {
    for (const entryId of entryIds) {
      for (let id = this.firstOfEntry.get(entryId); id !== 0; id = this.nextOfEntry.get(id)) {
        this.count(id, -1);
        this.bits.set(id, 0);
      }
      this.firstOfEntry.set(entryId, 0);
    }
    for (const row of rows) this.add(row);
  }

  /** True if the record or form is one of this dataset. */
  has(id: number): boolean {
    return this.bits.get(id) !== 0;
  }

  matches(id: number, { missing, untranslated, userModified }: FacetCondition): boolean {
    const bits = this.bits.get(id);
    if (bits === 0) return false;
    const isForm = (bits & IS_FORM) !== 0;
    if (missing.length > 0) {
      const gapMask = missing.reduce((mask, gap) => mask | LACKS[gap], 0);
      if ((bits & gapMask) === 0 || isForm) return false;
    }
    if (untranslated.length > 0) {
      const has = bits >>> LANGUAGE_SHIFT;
      const lacks = (language: TranslationLanguage) =>
        (has & (1 << TRANSLATION_LANGUAGES.indexOf(language))) === 0;
      if (isForm || !untranslated.some(lacks)) return false;
    }
    return userModified === undefined || ((bits & USER_MODIFIED) !== 0) === userModified;
  }

  languagesOf(id: number): TranslationLanguage[] {
    const bits = this.bits.get(id) >>> LANGUAGE_SHIFT;
    return TRANSLATION_LANGUAGES.filter((_, i) => (bits & (1 << i)) !== 0);
  }

  /** Higher for more common records; zero if unknown. */
  frequencyOf(id: number): number {
    return this.frequencies.get(id);
  }

  /** Higher for harder records; zero without a level. */
  levelOf(id: number): number {
    return (this.bits.get(id) >>> LEVEL_SHIFT) & 7;
  }

  revisionOf(id: number): number {
    return this.revisions.get(id);
  }

  gapsOf(id: number): Gap[] {
    const bits = this.bits.get(id);
    if ((bits & IS_FORM) !== 0) return [];
    return GAPS.filter((gap) => (bits & LACKS[gap]) !== 0);
  }

  /** Sums over base records. */
  sums() {
    const [meanings = 0, examples = 0, translations = 0, shortTranslations = 0] = this.totals;
    return {
      meanings,
      examples,
      translations,
      shortTranslations,
      userModified: this.userModified,
      byPartOfSpeech: named(PARTS_OF_SPEECH, this.partsOfSpeech),
      byLevel: named(LEVELS, this.levels.slice(1)),
      byLanguage: named(TRANSLATION_LANGUAGES, this.languages),
      missing: named(GAPS, this.gaps),
    };
  }

  /** Adds a base record to the sums or subtracts it; forms are not counted. */
  private count(id: number, by: 1 | -1): void {
    const bits = this.bits.get(id);
    if ((bits & IS_FORM) !== 0) return;
    if ((bits & USER_MODIFIED) !== 0) this.userModified += by;
    this.partsOfSpeech[(bits >>> PART_OF_SPEECH_SHIFT) & 31]! += by;
    this.levels[(bits >>> LEVEL_SHIFT) & 7]! += by;
    addBits(this.gaps, bits >>> GAP_SHIFT, by);
    addBits(this.languages, bits >>> LANGUAGE_SHIFT, by);
    for (let i = 0; i < 4; i++) this.totals[i]! += by * this.counts.get(4 * id + i);
  }
}

function addBits(sums: number[], bits: number, by: 1 | -1): void {
  for (let i = 0; i < sums.length; i++) sums[i]! += by * ((bits >>> i) & 1);
}

function named<K extends string>(names: readonly K[], values: readonly number[]) {
  const pairs = names.map((name, i): [K, number] => [name, values[i] ?? 0]);
  return Object.fromEntries(pairs) as Record<K, number>;
}
