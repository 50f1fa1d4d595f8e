import * as z from 'zod';
import { adminApi } from '../../contract/admin/api.ts';
import { ERROR_STATUS, errorBody, type ErrorCode } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { publicApi } from '../../contract/public/api.ts';
import { APP_VERSION } from '../../base/version.ts';

type JsonSchema = Record<string, unknown>;

interface ApiDescription {
  title: string;
  description: string;
  /** The start of every path. */
  prefix: string;
  /** Null for the address of the document itself. */
  publicUrl?: string | null;
  operations: Readonly<Record<string, Operation>>;
  /** Errors that every operation can return besides its own. */
  commonErrors: readonly ErrorCode[];
  /** Headers of every response, by name, with their descriptions. */
  headers: Readonly<Record<string, string>>;
  /** True if GET responses carry an `ETag` and support conditional requests. */
  conditional: boolean;
  security?: readonly JsonSchema[];
  securitySchemes?: JsonSchema;
}

/** Keys are values of `publicUrl`. */
const publicDocuments = new Map<string | null, string>();

export function publicOpenApi(publicUrl: string | null = null): string {
  const known = publicDocuments.get(publicUrl);
  if (known !== undefined) return known;
  const document = JSON.stringify(
    describeApi({
      publicUrl,
      title: 'Wordkeep public API',
      description: 'A read-only English dictionary. Every answer is `{ data, meta }`.',
      prefix: '/api/v1',
      operations: publicApi,
      commonErrors: [
        'validation_failed',
        'method_not_allowed',
        'api_key_invalid',
        'too_many_requests',
        'internal_error',
        'database_unreachable',
      ],
      // No operation requires a key.
      security: [{}, { key: [] }],
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      headers: {
        'X-API-Version': 'Version of this API.',
        RateLimit: 'What remains of the rate limit.',
        'RateLimit-Policy': 'The rate limit.',
      },
      conditional: true,
    }),
  );
  publicDocuments.set(publicUrl, document);
  return document;
}

let adminDocument: (JsonSchema & { openapi: string }) | null = null;

export function adminOpenApi(): JsonSchema & { openapi: string } {
  adminDocument ??= describeApi({
    title: 'Wordkeep admin API',
    description: 'Administration, after signing in. Answers are bare objects.',
    prefix: '/api',
    operations: adminApi,
    commonErrors: [
      'validation_failed',
      'invalid_token',
      'cross_site_request',
      'method_not_allowed',
      'internal_error',
      'database_unreachable',
      'storage_full',
      'storage_read_only',
    ],
    headers: {},
    conditional: false,
    security: [{ token: [] }, { cookie: [] }],
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'bearer' },
    },
  });
  return adminDocument;
}

/** OpenAPI 3.1 from the schemas that validate the operations. */
function describeApi(api: ApiDescription): JsonSchema & { openapi: string } {
  const components = componentSchemas(api);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [operationId, operation] of Object.entries(api.operations)) {
    const methods = (paths[api.prefix + operation.path] ??= {});
    methods[operation.method] = describeOperation(operationId, operation, api);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      description: api.description,
      version: APP_VERSION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: api.publicUrl ?? '/' }],
    ...(api.security && { security: api.security }),
    paths,
    components: {
      schemas: components,
      ...(api.securitySchemes && { securitySchemes: api.securitySchemes }),
    },
  };
}

const BODY_ERRORS = ['payload_too_large', 'unsupported_media_type'] as const;

function describeOperation(operationId: string, operation: Operation, api: ApiDescription) {
  const sent = operation.body ?? operation.form;
  return {
    operationId,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    ...(operation.open && { security: [] }),
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(sent && {
      requestBody: {
        required: true,
        content: {
          [operation.body ? 'application/json' : 'multipart/form-data']: {
            schema: jsonSchema(sent, 'input'),
          },
        },
      },
    }),
    responses: describeResponses(operation, api),
  };
}

function describeResponses(operation: Operation, api: ApiDescription): Record<string, JsonSchema> {
  const headers = Object.fromEntries(
    Object.entries(api.headers).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
  const isConditional = api.conditional && operation.method === 'get';
  return {
    [operation.status ?? 200]: {
      description: 'Success',
      headers: isConditional ? { ETag: { schema: { type: 'string' } }, ...headers } : headers,
      ...(operation.answer && {
        content: { 'application/json': { schema: jsonSchema(operation.answer, 'output') } },
      }),
      ...(operation.media && {
        content: { [operation.media]: { schema: { type: 'string', format: 'binary' } } },
      }),
    },
    ...(operation.mayBeEmpty && { 204: { description: 'Done; the response has no body.' } }),
    ...(isConditional &&
      (operation.answer ?? operation.media) && {
        304: {
          description: 'Not modified: `If-None-Match` or `If-Modified-Since` matched.',
          headers,
        },
      }),
    ...describeErrors(errorsOf(operation, api), headers),
  };
}

function errorsOf(operation: Operation, { commonErrors }: ApiDescription): ErrorCode[] {
  const needless: readonly ErrorCode[] = [
    ...(operation.open ? (['invalid_token', 'cross_site_request'] as const) : []),
    ...(operation.method === 'get' ? (['cross_site_request'] as const) : []),
  ];
  const common = commonErrors.filter((code) => !needless.includes(code));
  const ofBody = (operation.body ?? operation.form) ? BODY_ERRORS : [];
  return [...new Set([...(operation.errors ?? []), ...ofBody, ...common])];
}

/** By status. */
function describeErrors(errors: readonly ErrorCode[], headers: object): Record<string, JsonSchema> {
  const statuses = [...new Set(errors.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: errors
          .filter((code) => ERROR_STATUS[code] === status)
          .map((code) => `\`${code}\``)
          .join(', '),
        headers:
          status === 429 ? { 'Retry-After': { schema: { type: 'integer' } }, ...headers } : headers,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(location: 'path' | 'query', schema: z.ZodObject | undefined): JsonSchema[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description, ...rest } = jsonSchema(field, 'input');
    return {
      name,
      in: location,
      required: location === 'path' || !field.safeParse(undefined).success,
      ...(description !== undefined && { description }),
      schema: rest,
      ...(rest['type'] === 'array' && { style: 'form', explode: true }),
    };
  });
}

/** Named schemas appear once, under `components`, and are referenced elsewhere. */
function componentSchemas({ operations }: ApiDescription): Record<string, JsonSchema> {
  const components: Record<string, JsonSchema> = {};
  const add = (schema: z.ZodType | undefined, io: 'input' | 'output') => {
    if (!schema) return;
    const { $defs, ...own } = rawJsonSchema(schema, io);
    for (const [name, definition] of Object.entries($defs ?? {})) components[name] = definition;
    if (typeof own['id'] === 'string') components[own['id']] = own;
  };
  add(errorBody, 'output');
  for (const { answer, body } of Object.values(operations)) {
    add(body, 'input');
    add(answer, 'output');
  }
  return referToComponents(components);
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $defs: _components, ...own } = rawJsonSchema(schema, io);
  return referToComponents(own);
}

function rawJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest as JsonSchema & { $defs?: Record<string, JsonSchema> };
}

/** Points every reference at `components` and drops the ids that named the schemas. */
const referToComponents = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key === 'id' && typeof value === 'string') return undefined;
      return value;
    }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
