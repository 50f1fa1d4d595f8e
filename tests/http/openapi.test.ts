import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../server/contract/errors.ts';
import type { Operation } from '../../server/contract/operation.ts';
import { publicApi } from '../../server/contract/public/api.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';

interface Described {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
}

let server: TestServer;
let document: {
  openapi: string;
  servers: object[];
  paths: Record<string, Record<string, Described>>;
};
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.api.get('/openapi.json')).body;
});
afterAll(() => server.stop());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

it('the document is OpenAPI 3.1 by its official schema', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect({ valid: result.valid, errors: result.errors }).toEqual({
    valid: true,
    errors: undefined,
  });
});

it('has whole paths, for the address that readers use', async () => {
  expect(document.servers).toEqual([{ url: '/' }]);
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api\/v1\//);
  const PUBLIC_URL = 'https://words.example.org';
  const other = await startTestServer({ PUBLIC_URL });
  const { body } = await other.api.get('/openapi.json');
  expect(body.servers).toEqual([{ url: PUBLIC_URL }]);
  await other.stop();
});

it('the document is bare: no envelope', () => {
  expect(document).not.toHaveProperty('data');
  expect(document).not.toHaveProperty('meta');
});

it('describes every operation once, each with a schema of its answer and of its errors', () => {
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(Object.keys(publicApi).sort());
  for (const { operationId, responses } of operations()) {
    const { media = 'application/json', status = 200 }: Operation =
      publicApi[operationId as keyof typeof publicApi];
    expect(responses[status]?.content).toHaveProperty([media, 'schema']);
    for (const code of ['400', '429', '500', '503']) {
      const content = responses[code]?.content?.['application/json'];
      expect({ operationId, code, schema: content?.schema }).toEqual({
        operationId,
        code,
        schema: expect.any(Object),
      });
    }
    expect(responses['429']?.headers).toHaveProperty('Retry-After');
  }
});

it('refers to nothing that it does not hold', () => {
  const text = JSON.stringify(document);
  const held = new Set(Object.keys((JSON.parse(text).components as { schemas: object }).schemas));
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(held).toContain(name);
  }
  expect([...text.matchAll(/"\$ref":"(?!#\/components\/schemas\/)/g)]).toEqual([]);
});

it('names every parameter of the paths, and every error code with its status', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { parameters, responses } of Object.values(methods)) {
      const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(
        Object.keys(responses).every(
          (code) =>
            /^(200|201|304)$/.test(code) ||
            Object.values(ERROR_STATUS).some((status) => String(status) === code),
        ),
      ).toBe(true);
    }
  }
});
