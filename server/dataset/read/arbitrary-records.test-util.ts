import fc from 'fast-check';
import * as z from 'zod';
import { BASE_LINES, links, position, recordingAddress, webAddress } from './line-schema.ts';

/** Generates lines of datasets as people write them, from the schemas of the lines. */

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const word = fc
  .tuple(fc.constantFrom('', ' ', '\u00a0'), fc.string({ unit: 'grapheme', maxLength: 8 }))
  .map(([space, rest]) => `${space}w${rest}${space}`);

function valueOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema === links) {
    return fc.array(fc.oneof(word, fc.record({ word, part_of_speech: text })), { maxLength: 4 });
  }
  if (schema === webAddress || schema === recordingAddress) {
    return fc.constantFrom('https://example.org/a', ' http://example.org/b?c=d ');
  }
  if (schema === position) return fc.integer({ min: 0, max: 9 });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return valueOf(schema.def.innerType);
  }
  if (schema instanceof z.ZodString) return (schema.minLength ?? 0) > 0 ? word : text;
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) {
    const min = schema.minValue ?? 0;
    return schema.isInt ? fc.integer({ min, max: 9 }) : fc.double({ min, max: 8, noNaN: true });
  }
  if (schema instanceof z.ZodArray) {
    const element = valueOf(schema.def.element);
    // Two meanings with the same position and title would be a problem.
    const selector = (item: unknown) =>
      z.object({ sort_order: z.number() }).safeParse(item).data?.sort_order ?? {};
    return fc.uniqueArray(element, { maxLength: 3, selector });
  }
  if (schema instanceof z.ZodObject) return objectOf(schema);
  throw new Error('no values for this schema');
}

/** Fields without an empty value are always present; the others may be missing or empty. */
function objectOf(schema: z.ZodObject): fc.Arbitrary<Record<string, unknown>> {
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  const requiredKeys: string[] = [];
  for (const [name, field] of Object.entries(schema.shape)) {
    const isRequired =
      field instanceof z.ZodEnum || (field instanceof z.ZodString && (field.minLength ?? 0) > 0);
    const value = valueOf(field);
    if (isRequired) requiredKeys.push(name);
    // A random position could coincide with the default position of another meaning.
    const isSortOrder = name === 'sort_order';
    if (isSortOrder) requiredKeys.push(name);
    model[name] = isRequired || isSortOrder ? value : fc.oneof(value, fc.constantFrom('', null));
  }
  return fc.record(model, { requiredKeys });
}

/** A line of `words`, valid and rarely in its normal form. */
export const anyLine: fc.Arbitrary<Record<string, unknown>> = objectOf(BASE_LINES.words);

/** Lines whose headwords differ. */
export const anyLines = fc
  .array(anyLine, { minLength: 1, maxLength: 8 })
  .map((lines) => lines.map((line, i) => ({ ...line, word: `w${i}` })));
