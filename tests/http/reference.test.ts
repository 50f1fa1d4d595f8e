import { format } from 'prettier';
import * as z from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { relation } from '../../server/contract/relation.ts';
import { wordRecord } from '../../server/contract/word.ts';
import { FIXTURE_FOLDER, startTestServer, type TestServer } from '../_util/server.ts';

/** What the page shows an answer to: every operation that answers JSON, but for parts of others. */
const EXAMPLES = [
  '/words/ran',
  '/words/run/meanings',
  '/words/happy/translations?language=es',
  '/words/run/forms',
  '/words/happy/synonyms',
  'POST /words/batch {"words":["Physics","no such word"],"flat":true}',
  'POST /words/exists {"words":["ran","no such word"]}',
  '/search?search=runing',
  '/find?starts=ru&syllables=1',
  '/words?part_of_speech=verb&limit=1',
  '/datasets',
  '/meta',
  'POST /suggestions {"headword":"run","message":"An example is missing."}',
];

interface Schema {
  type?: string | string[];
  description?: string;
  enum?: string[];
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER });
});
afterAll(() => server.stop());

/** The first field with each list of values, by the list. */
const firstWith = new Map<string, string>();

function valuesOf(values: string[], field: string): string {
  const list = values.map((value) => `\`${value}\``).join(' ');
  const first = firstWith.get(list);
  if (first && values.length > 4) return `values of \`${first}\``;
  firstWith.set(list, field);
  return list;
}

function typeOf({ $ref, anyOf, items, enum: values, type }: Schema, field: string): string {
  if ($ref) return `\`${$ref.split('/').at(-1)}\``;
  if (anyOf) return anyOf.map((one) => typeOf(one, field)).join(' or ');
  if (values) return valuesOf(values, field);
  return items ? `list of ${typeOf(items, field)}` : [type].flat().join(' or ');
}

function fieldsOf(name: string, { description, properties = {} }: Schema): string[] {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const about = schema.description ? `. ${schema.description}` : '';
    return `- \`${field}\`: ${typeOf(schema, `${name}.${field}`)}${about}`;
  });
  return [`## ${name}`, ...(description ? [description] : []), fields.join('\n')];
}

/** An answer cut to its first items and to the fields that are set. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return '2026-01-31T12:00:00.000Z';
  if (typeof value !== 'object' || value === null) return value;
  const isSet = (one: unknown) => one !== null && one !== false && one !== '' && String(one) !== '';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => isSet(one))
      .map(([key, one]) => [key, key === 'app_version' ? '1.0.0' : short(one)]),
  );
}

async function exampleOf(example: string): Promise<string> {
  const [, method = 'GET', path = '', body] = /^(?:(POST) )?(\S+)(?: (.*))?$/.exec(example) ?? [];
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
  });
  expect(response.ok, example).toBe(true);
  const answer = JSON.stringify(short(await response.json()));
  return `### ${method} ${path}\n\n${body ? `Body: \`${body}\`\n\n` : ''}\`\`\`json\n${answer}\n\`\`\``;
}

it('docs/reference.md has the fields of a record and an example of every answer', async () => {
  const { $defs } = z.toJSONSchema(z.tuple([wordRecord, relation]), { reused: 'inline' });
  const examples = [];
  for (const example of EXAMPLES) examples.push(await exampleOf(example));
  const page = [
    '# Records and answers',
    'Made from the contract and a server with the dictionary of the tests: `npx vitest run --project sqlite tests/http/reference.test.ts -u`. [api.md](api.md) explains the API.',
    ...Object.entries($defs ?? {}).flatMap(([name, schema]) => fieldsOf(name, schema as Schema)),
    '## Answers',
    'Cut to the first item of each list, without fields that are not set.',
    ...examples,
  ].join('\n\n');
  await expect(await format(page, { parser: 'markdown', printWidth: 100 })).toMatchFileSnapshot(
    '../../docs/reference.md',
  );
});
