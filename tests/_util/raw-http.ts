import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { errorBody } from '../../server/contract/errors.ts';

/** An answer as received: not decompressed, redirects not followed, all headers visible. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface RawRequest {
  method?: string;
  /** The request target, sent as it is. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** Sends a request over a new connection, without the conveniences of `fetch`. */
export function send(base: string, { method = 'GET', path, headers, body }: RawRequest) {
  const { hostname, port } = new URL(base);
  return new Promise<RawAnswer>((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, agent: false, headers: { ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: bytes.toString(),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends bytes that need not be HTTP, and reads the answer until the server hangs up. */
export function sendBytes(base: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
  });
}

function parseAnswer(answer: Buffer): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const bytes = answer.subarray(end + 4);
  return { status: Number(statusLine.split(' ')[1]), headers, bytes, text: bytes.toString() };
}

/** Checks that an answer is an error in the common format, and returns its body. */
export function expectError(
  answer: { status: number; text: string },
  status: number,
  code: string,
) {
  expect({ status: answer.status, text: answer.text.slice(0, 500) }).toMatchObject({ status });
  const body = errorBody.parse(JSON.parse(answer.text));
  expect(body).toMatchObject({ statusCode: status, code, message: code, error: true });
  return body;
}
