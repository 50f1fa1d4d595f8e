import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Attack,
  type AttackedServer,
  seeded,
  startAttacked,
} from '../_util/attacked-server.ts';
import { type Schema, SchemaValues } from '../_util/schema-values.ts';

// Valid and invalid requests generated from the OpenAPI documents. No answer may be a 500, and each
// must match the document. SEED repeats a run.

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const AT_ONCE = 32;

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}
interface OpenApiOperation {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}
interface Target extends OpenApiOperation {
  method: string;
  path: string;
}

/** Operations that would end the attack, start something that outlasts a request, or stream. */
const LEFT_OUT = new Set(['login', 'logout', 'startImport', 'uploadImport', 'exportDictionary']);
/** The only answers above 500 that a healthy server gives. */
const FULL = /"code":"suggestion_queue_full"/;

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server.stop());

class Fuzzer {
  private readonly headers: Record<string, string>;
  private readonly document: OpenApi;
  private readonly targets: Target[];
  private readonly values: SchemaValues;
  private readonly validators = new Map<string, ValidateFunction | null>();
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });

  constructor(document: OpenApi, words: readonly string[], headers: Record<string, string>) {
    this.document = document;
    this.headers = headers;
    this.targets = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .map(([method, operation]): Target => ({ ...operation, method, path }))
        .filter(({ operationId }) => !LEFT_OUT.has(operationId)),
    );
    this.values = new SchemaValues(seeded(SEED), document.components.schemas, words);
  }

  get operations(): number {
    return this.targets.length;
  }

  /** Sends requests, and resolves to the number of answers by status. */
  async run(requests: number): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    let left = requests;
    const attack = async () => {
      while (left-- > 0) {
        const status = await this.one();
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attack));
    return statuses;
  }

  private async one(): Promise<number> {
    const target = this.values.pick(this.targets);
    const attack = this.attackOn(target);
    const { status, type, text } = await server.send(attack);
    const told = `seed ${SEED}: ${attack.method} ${attack.path} ${String(attack.body).slice(0, 500)} -> ${status} ${text.slice(0, 500)}`;
    if (status >= 500 && !FULL.test(text)) throw new Error(told);
    // A hostile path parameter can match another route or none.
    if (status === 404 || status === 405) return status;
    if (!(status in target.responses)) throw new Error(`not documented: ${told}`);
    if (text === '' || !type.startsWith('application/json')) return status;
    const validate = this.validatorOf(target, status);
    if (validate && !validate(JSON.parse(text))) {
      throw new Error(`${JSON.stringify(validate.errors?.slice(0, 3))}: ${told}`);
    }
    return status;
  }

  private attackOn(target: Target): Attack & { method: string } {
    const { values } = this;
    const wild = values.chance(0.5) ? 0 : 0.15;
    const encoded = (schema: Schema) => {
      const value = values.value(schema, wild);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return values.chance(wild / 5) ? text.slice(0, 50).replace(/[^!-~]|#/g, '%') : safe(text);
    };
    const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = target.parameters.find((one) => one.in === 'path' && one.name === name);
      // An empty one would be another route.
      return encoded(parameter?.schema ?? {}) || 'x';
    });
    const query = target.parameters
      .filter((one) => one.in === 'query' && (one.required || values.chance(0.3)))
      .flatMap(({ name, schema }) =>
        schema.type === 'array'
          ? Array.from(
              { length: 1 + Number(values.chance(0.3)) },
              () => `${name}=${encoded(schema.items ?? {})}`,
            )
          : [`${name}=${encoded(schema)}`],
      );
    if (values.chance(wild / 3)) query.push(`${safe(values.text())}=1`);
    const schema = target.requestBody?.content['application/json'].schema;
    const headers: Record<string, string> = { ...this.headers };
    let body: string | undefined;
    if (schema) {
      headers['content-type'] = 'application/json';
      const text = JSON.stringify(values.value(schema, wild / 3)) ?? 'null';
      body = values.chance(wild / 5) ? text.slice(0, text.length >> 1) : text;
    }
    if (values.chance(0.1))
      headers['if-match'] = values.pick(['*', '1', '"2"', 'x', '99999999999999999999']);
    if (values.chance(0.1))
      headers['accept-encoding'] = values.pick(['br', 'gzip', 'identity;q=0', '*;q=0', 'x']);
    const target_ = `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
    return {
      method: target.method.toUpperCase(),
      path: target_.slice(0, 15_000),
      headers,
      ...(body !== undefined && { body }),
    };
  }

  private validatorOf(target: Target, status: number): ValidateFunction | null {
    const key = `${target.operationId} ${status}`;
    let known = this.validators.get(key);
    if (known === undefined) {
      const schema = target.responses[status]?.content?.['application/json'].schema;
      known = schema ? this.ajv.compile({ ...schema, components: this.document.components }) : null;
      this.validators.set(key, known);
    }
    return known;
  }
}

/** Half surrogate pairs cannot be encoded. */
const safe = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));

const load = async (path: string, headers: Record<string, string> = {}): Promise<OpenApi> =>
  (await fetch(server.url + path, { headers })).json();

const WORDS = [
  'run',
  'ran',
  'March',
  'march',
  'mice',
  'give up',
  'café',
  "don't",
  'a',
  'zzz',
  'recieve',
  'happy',
];

describe('requests after the OpenAPI documents', () => {
  it('of the public API: 75,000', async () => {
    const fuzzer = new Fuzzer(await load('/api/v1/openapi.json'), WORDS, {});
    expect(fuzzer.operations).toBeGreaterThan(14);
    const statuses = await fuzzer.run(75_000);
    expect(statuses[200]).toBeGreaterThan(10_000);
    await server.expectUnharmed();
  });

  it('of the admin API: 25,000', async () => {
    const { headers } = server.admin;
    const fuzzer = new Fuzzer(await load('/api/openapi.json', { ...headers }), WORDS, {
      ...headers,
    });
    expect(fuzzer.operations).toBeGreaterThan(25);
    const statuses = await fuzzer.run(25_000);
    expect(statuses[200]).toBeGreaterThan(5_000);
    expect(statuses[201]).toBeGreaterThan(100);
    await server.expectUnharmed();
  });
});
