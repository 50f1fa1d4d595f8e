import { uncountedFormZipf, uncountedSpellingZipf } from '../typos/search/prior.ts';
import type { Lexicon } from '../typos/typo-index.ts';
import { NO_LEVEL, NO_RECORD, zipfOf } from './columns.ts';
import type { Tables } from './tables.ts';

/** The keys of a segment in the form that the typo index needs. */
export class KeyLexicon implements Lexicon {
  readonly size: number;

  constructor(private readonly tables: Tables) {
    this.size = tables.keys.texts.size;
  }

  spelling(key: number): string {
    return this.tables.keys.strippedText(key);
  }

  zipf(key: number): number {
    const { records, forms } = this.tables;
    return this.best(key, (record, form) => {
      const own = form < 0 ? 0 : zipfOf(forms.frequencies[form]!);
      if (own > 0) return own;
      const base = zipfOf(records.frequencies[record]!);
      if (form < 0) return base;
      // Other spellings of a record have no id.
      return forms.ids[form] === NO_RECORD ? uncountedSpellingZipf(base) : uncountedFormZipf(base);
    });
  }

  level(key: number): number {
    const easiest = this.best(key, (record) => NO_LEVEL - this.tables.records.levels[record]!);
    return easiest === 0 ? 0 : NO_LEVEL - easiest;
  }

  sounds(key: number): Uint8Array[] {
    return this.tables.sounds.of(key);
  }

  /** The highest value of the records and forms of a key; -1 stands for no form. */
  private best(key: number, of: (record: number, form: number) => number): number {
    const { headwords, forms } = this.tables;
    let value = 0;
    for (let headword = headwords.ofKey[key]!; headword < headwords.ofKey[key + 1]!; headword++) {
      for (const record of headwords.records.get(headword)) value = Math.max(value, of(record, -1));
    }
    for (const form of forms.ofKey.get(key)) value = Math.max(value, of(forms.bases[form]!, form));
    return value;
  }
}
