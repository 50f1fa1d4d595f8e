import { transcriptionOf } from '../../server/contract/sound.ts';
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

type Spoken = Pick<NewWordRecord, 'transcription' | 'pronunciations'>;

/** Without the transcription where the reader takes it from the pronunciations. */
const heard = <Part extends Spoken>(part: Part): Part => {
  const isHeard = part.transcription === transcriptionOf(part.pronunciations);
  return isHeard ? { ...part, transcription: null } : part;
};

/** Phrasal variants are in a separate file; the reader takes alternatives from their details. */
export const recordLine = (record: NewWordRecord): string => {
  const details = record.alternative_details.map(({ word }) => word);
  const alternatives = record.alternatives.filter((word) => !details.includes(word));
  const forms = record.forms.map(heard);
  const elsewhere = { form_of_word: null, phrasal_variants: null };
  return JSON.stringify(withoutDefaults({ ...heard(record), ...elsewhere, alternatives, forms }));
};

export const phrasalVerbsLine = (base: NewWordRecord): string =>
  JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
