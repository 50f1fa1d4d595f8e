import type { NewWordRecord } from '../../server/contract/word.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

/** @param place of the value in its list, from 1 */
function isDefault(name: string, value: unknown, place: number | undefined): boolean {
  if (name === 'area_variant') return value === 'common';
  if (name === 'sort_order') return value === place;
  return isEmpty(value);
}

/**
 * `value` without what the reader of a dataset fills in by itself, at every depth: empty fields, the
 * area "common", and a number that is the place in its list.
 */
function withoutDefaults(value: unknown, place?: number): unknown {
  if (Array.isArray(value)) return value.map((one, i) => withoutDefaults(one, i + 1));
  if (typeof value !== 'object' || value === null) return value;
  const rest: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(value))
    if (!isDefault(name, own, place)) rest[name] = withoutDefaults(own);
  return rest;
}

/** Phrasal variants are in a separate file. */
export const recordLine = (record: NewWordRecord): string =>
  JSON.stringify(withoutDefaults({ ...record, form_of_word: null, phrasal_variants: null }));

export const phrasalVerbsLine = (base: NewWordRecord): string =>
  JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
