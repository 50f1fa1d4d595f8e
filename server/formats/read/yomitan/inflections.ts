import parts from './parts-of-forms.json' with { type: 'json' };
import type { InflectedForm, PartOfSpeech } from '../../../contract/vocabulary.ts';
import { emptyForm } from '../../../contract/empty.ts';
import type { NewWordRecord } from '../../../contract/word.ts';
import { cleanWord } from '../clean-word.ts';
import { formNamed } from '../form-named.ts';
import { checkMemory } from '../thread/memory-limit.ts';

const MAX_FORMS = 100;
const WORDS_PER_CHECK = 65_536;

interface Inflection {
  word: string;
  rules: string[];
}

/** Parts of speech of the words that have a kind of form. */
const PARTS = parts as Partial<Record<InflectedForm, readonly PartOfSpeech[]>>;

/** Rows that lead from a form or another spelling to its headword. */
export class Inflections {
  private readonly byBase = new Map<string, Inflection[]>();
  private readonly found = new Set<string>();
  private count = 0;

  /** Those of words that have not been completed. */
  get left(): number {
    let left = 0;
    for (const [base, all] of this.byBase) if (!this.found.has(base)) left += all.length;
    return left;
  }

  add(word: string, [base, rules]: unknown[]): void {
    if (typeof base !== 'string' || !Array.isArray(rules)) return;
    this.count += 1;
    if (this.count % WORDS_PER_CHECK === 0) checkMemory();
    const known = this.byBase.get(cleanWord(base));
    const one = { word, rules: rules.filter((rule) => typeof rule === 'string') };
    if (!known) this.byBase.set(cleanWord(base), [one]);
    else if (known.length < MAX_FORMS) known.push(one);
  }

  /** Rows that are no form of the record become other spellings. */
  addTo(record: NewWordRecord): void {
    const { word: base, part_of_speech } = record;
    const isFirst = !this.found.has(base);
    for (const { word, rules } of this.byBase.get(base) ?? []) {
      const kind = formNamed(rules, word, part_of_speech);
      if (kind !== null) {
        const parts = PARTS[kind];
        const isKnown = record.forms.some(
          (form) => form.word === word && form.form_of_word === kind,
        );
        if ((!parts || parts.includes(part_of_speech)) && !isKnown) {
          record.forms.push({ ...emptyForm(word), form_of_word: kind });
        }
      } else if (isFirst && !record.alternatives.includes(word)) {
        record.alternatives.push(word);
        record.alternative_details.push({ word, area_variant: 'common', kind: 'other' });
      }
    }
    this.found.add(base);
  }
}
