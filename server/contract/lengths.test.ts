import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { adminApi } from './admin/api.ts';
import type { Operation } from './operation.ts';
import { publicApi } from './public/api.ts';

type JsonSchema = { [key: string]: unknown };

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null;

/** Where a schema takes a text of any length, or in a body a list of any length. */
function unbounded(schema: unknown, place: string): string[] {
  if (!isSchema(schema)) return [];
  const closed = 'enum' in schema || 'const' in schema || 'maxLength' in schema;
  const own = [
    ...(schema['type'] === 'string' && !closed ? [place] : []),
    ...(schema['type'] === 'array' && place.startsWith('body') && !('maxItems' in schema)
      ? [`${place}[]`]
      : []),
  ];
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    unbounded(value, `${place}.${key}`),
  );
  return [...own, ...inner];
}

const operations: [string, Operation][] = [
  ...Object.entries(publicApi).map(([name, one]): [string, Operation] => [`public ${name}`, one]),
  ...Object.entries(adminApi).map(([name, one]): [string, Operation] => [`admin ${name}`, one]),
];

describe('every text that a request may bring has a length', () => {
  it.each(operations)('%s', (_name, { params, query, body }) => {
    const places = Object.entries({ path: params, query, body }).flatMap(([place, schema]) =>
      schema ? unbounded(z.toJSONSchema(schema, { io: 'input' }), place) : [],
    );
    expect(places).toEqual([]);
  });
});
