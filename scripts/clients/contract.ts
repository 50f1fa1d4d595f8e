import { publicOpenApi } from '../../server/http/shared/openapi.ts';

/** The public API as described by the OpenAPI document, as far as clients need it. */

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface ClientOperation {
  name: string;
  method: string;
  /** The path with placeholders. */
  path: string;
  parameters: { path: Schema; query: Schema };
  body: Schema;
  answer: Schema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}
type Content = { content?: { 'application/json': { schema: Schema } } };
interface Described {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface OpenApi {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

/** The clients add it to the address of the server. */
const PREFIX = '/api/v1';

const NOTHING: Schema = { type: 'object', properties: {}, required: [] };

export function readContract(): {
  operations: ClientOperation[];
  schemas: [name: string, schema: Schema][];
} {
  const { paths, components }: OpenApi = JSON.parse(renamed(publicOpenApi(null)));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(isData)
      .map(([method, described]) => ({
        name: described.operationId,
        method: method.toUpperCase(),
        path: path.slice(PREFIX.length),
        parameters: {
          path: parametersIn('path', described),
          query: parametersIn('query', described),
        },
        body: schemaOf(described.requestBody) ?? NOTHING,
        answer: schemaOf(described.responses['200'] ?? described.responses['201']) ?? NOTHING,
      })),
  );
  return { operations, schemas: Object.entries(components.schemas) };
}

/** Sounds and licence texts are no data. */
const isData = ([, { responses }]: [string, Described]): boolean =>
  Object.values(responses).every(({ content }) => !content || 'application/json' in content);

/** `Error` has another meaning in both languages. */
const renamed = (document: string): string =>
  document
    .replaceAll('#/components/schemas/Error"', '#/components/schemas/ErrorBody"')
    .replace('"schemas":{"Error":', '"schemas":{"ErrorBody":');

const schemaOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json'].schema;

function parametersIn(location: 'path' | 'query', { parameters }: Described): Schema {
  const own = parameters.filter((one) => one.in === location);
  return {
    type: 'object',
    properties: Object.fromEntries(
      own.map(({ name, description, schema }) => [
        name,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** How a language writes types. */
interface Language {
  names: Record<string, string>;
  any: string;
  literals: (values: readonly unknown[]) => string;
  union: (types: readonly string[]) => string;
  list: (item: string) => string;
  object: (schema: Schema, at: string) => string;
  /** The position of a choice, by its number. */
  partName?: (at: string, i: number) => string;
}

/** Writes the type of a schema. What `at` says of its place is the language's affair. */
export function typeWriter(language: Language): (schema: Schema, at: string) => string {
  const { names, any, literals, union, list, object, partName = (at) => at } = language;
  return function typeOf(schema, at): string {
    const { $ref, anyOf, oneOf, enum: values, type, items } = schema;
    if ($ref !== undefined) return $ref.split('/').at(-1) ?? any;
    if ('const' in schema) return literals([schema.const]);
    if (values !== undefined) return literals(values);
    const choices = anyOf ?? oneOf;
    if (choices !== undefined) return union(choices.map((one, i) => typeOf(one, partName(at, i))));
    if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one }, at)));
    if (type === 'array') return list(typeOf(items ?? {}, at));
    return type === 'object' ? object(schema, at) : (names[type ?? ''] ?? any);
  };
}
