import type { AreaVariant } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';

/** Whether the reader of a dataset fills in this value by itself. */
const isDefault = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** @param changed fields that differ from those of `value` */
function withoutDefaults(value: object, changed: Record<string, unknown>): object {
  const rest: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(value)) {
    const field = name in changed ? changed[name] : own;
    if (!isDefault(field)) rest[name] = field;
  }
  return rest;
}

/** A form or meaning. Left out: the area if it belongs to all, the number if that is its place. */
function partLine(part: { area_variant: AreaVariant; sort_order?: number }, i: number): object {
  const { area_variant, sort_order } = part;
  return withoutDefaults(part, {
    area_variant: area_variant === 'common' ? null : area_variant,
    ...(sort_order === i + 1 && { sort_order: null }),
  });
}

/** Empty fields are left out; phrasal variants are in a separate file. */
export const recordLine = (record: NewWordRecord): string =>
  JSON.stringify(
    withoutDefaults(record, {
      form_of_word: null,
      phrasal_variants: null,
      forms: record.forms.map(partLine),
      meanings: record.meanings.map(partLine),
    }),
  );

export const phrasalVerbsLine = (base: NewWordRecord): string =>
  JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
