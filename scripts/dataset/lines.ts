import type { AreaVariant } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';

/** Values that the reader of a dataset fills in by itself. */
function isDefault(value: unknown): boolean {
  return (
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function withoutDefaults(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => !isDefault(field)));
}

/** A form or a meaning, which belongs to all regions where it does not say otherwise. */
function partLine(part: { area_variant: AreaVariant }): object {
  const { area_variant } = part;
  return withoutDefaults({
    ...part,
    area_variant: area_variant === 'common' ? null : area_variant,
  });
}

/**
 * One line of `words.jsonl` or `phrases.jsonl`. Fields with nothing in them are left out, and the
 * phrasal variants have a file of their own.
 */
export function recordLine(record: NewWordRecord): string {
  return JSON.stringify(
    withoutDefaults({
      ...record,
      form_of_word: null,
      phrasal_variants: null,
      forms: record.forms.map(partLine),
      meanings: record.meanings.map(partLine),
    }),
  );
}

/** One line of `phrasal-verbs.jsonl`. */
export function phrasalVerbsLine(base: NewWordRecord): string {
  return JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
}
