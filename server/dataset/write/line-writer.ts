import * as z from 'zod';
import type { NewWordRecord } from '../../contract/word.ts';
import { BASE_LINES } from '../read/line-schema.ts';

type Fields = Readonly<Record<string, unknown>>;
type Compact = (value: Fields, position?: number) => Fields;

/**
 * Fields in the order of the schema, without empty ones (null, false, `""`, `[]`), defaults, numbers
 * that are the position in the list, and unknown ones: equal records give the same line, however they
 * were made.
 */
function compile(schema: z.ZodObject): Compact {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    fallback: field instanceof z.ZodDefault ? field.def.defaultValue : undefined,
    item:
      field instanceof z.ZodArray && field.element instanceof z.ZodObject
        ? compile(field.element)
        : null,
  }));
  return (value, position) => {
    const out: Record<string, unknown> = {};
    for (const { name, fallback, item } of fields) {
      const field = value[name];
      if (field === null || field === undefined || field === false || field === '') continue;
      if (field === fallback || (name === 'sort_order' && field === position)) continue;
      if (!Array.isArray(field)) out[name] = field;
      else if (field.length > 0)
        out[name] = item === null ? field : field.map((one, i) => item(one, i + 1));
    }
    return out;
  };
}

const compact = compile(BASE_LINES.words);

export const lineOf = (record: NewWordRecord): string => JSON.stringify(compact(record));
