import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { errorBody } from '../../server/contract/errors.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or null without a body. */
  body: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into every shape
  text: string;
}

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: JsonContent }> }>>;
  components: { schemas: Record<string, object> };
}
type JsonContent = { 'application/json': { schema: object } };

/** An OpenAPI document with its validators, compiled once for all clients that share it. */
interface Compiled {
  document: OpenApi;
  /** Has the document as `openapi`, so that shared schemas are compiled only once. */
  ajv: Ajv2020;
  /** By method, template and status. */
  validators: Map<string, ValidateFunction>;
}

/** Packing and unpacking takes a fifteenth of the CPU of most tests. */
const UNPACKED = { 'accept-encoding': 'identity' };

const compiled = new Map<string, Compiled>();

function compiledOf(text: string): Compiled {
  const known = compiled.get(text);
  if (known) return known;
  const document: OpenApi = JSON.parse(text);
  // Another test checks the document against the meta-schema, which takes long to compile.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(document, 'openapi');
  const made = { document, ajv, validators: new Map() };
  compiled.set(text, made);
  return made;
}

/** A part of a JSON pointer, in the fragment of an address. */
const escapePointer = (part: string | number) =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * A client of the public API, or with another prefix of the admin API. Checks every answer against
 * the server's own OpenAPI document.
 */
export class ApiClient {
  readonly base: string;
  /** Sent with every request unless it has its own. */
  readonly headers: Readonly<Record<string, string>>;
  private readonly prefix: string;
  private compiled: Promise<Compiled> | undefined;

  constructor(base: string, prefix = '/api/v1', headers: Readonly<Record<string, string>> = {}) {
    this.base = base;
    this.prefix = prefix;
    this.headers = headers;
  }

  /** @param path below the prefix, with encoded text */
  get(path: string, init: RequestInit = {}): Promise<Answer> {
    return this.request('GET', path, init);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.request('PATCH', path, { headers });
    return this.send('PATCH', path, body, headers);
  }

  put(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    if (body === undefined) return this.request('PUT', path, { headers });
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('DELETE', path, { headers });
  }

  /** Sends JSON. */
  send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.request(method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async request(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ ...UNPACKED, ...this.headers });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await fetch(this.base + this.prefix + path, { ...init, headers, method });
    const text = await response.text();
    const json =
      response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const answer = {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : null,
      text,
    };
    if (json) await this.hold(method, path, answer);
    return answer;
  }

  private async hold(method: string, path: string, { status, body }: Answer): Promise<void> {
    if (status >= 400) {
      errorBody.parse(body);
      if (body.message !== body.code) throw new Error(`message is not the code: ${body.message}`);
    }
    if (path === '/openapi.json') return;
    const validate = await this.validator(method.toLowerCase(), path.split('?')[0] ?? '', status);
    if (validate && !validate(body)) {
      throw new Error(
        `${method} ${path}: ${status} is not as the OpenAPI document says: ${JSON.stringify(validate.errors)}`,
      );
    }
  }

  private async validator(
    method: string,
    path: string,
    status: number,
  ): Promise<ValidateFunction | null> {
    this.compiled ??= fetch(`${this.base}${this.prefix}/openapi.json`, {
      headers: { ...this.headers },
    }).then(async (response) => compiledOf(await response.text()));
    const { document, ajv, validators } = await this.compiled;
    const template = Object.keys(document.paths).find(
      (candidate) =>
        document.paths[candidate]?.[method] &&
        new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(this.prefix + path),
    );
    if (!template) return null;
    const key = `${method} ${template} ${status}`;
    const known = validators.get(key);
    if (known) return known;
    const responses = document.paths[template]?.[method]?.responses ?? {};
    const content = responses[status]?.content;
    if (!content) throw new Error(`${key} is not in the OpenAPI document`);
    const place = ['paths', template, method, 'responses', status, 'content', 'application/json'];
    const pointer = [...place, 'schema'].map(escapePointer).join('/');
    const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
    validators.set(key, validate);
    return validate;
  }
}
