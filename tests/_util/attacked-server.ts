import { readdir, readFile, readlink } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ApiClient } from './client.ts';
import { settingsFor, startServe } from './command.ts';
import { createDatabase } from './databases.ts';
import { FIXTURE_FOLDER } from './server.ts';
import { signIn } from './sign-in.ts';

export interface Attack {
  method?: string;
  /** The request target, sent as it is. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A server in a separate process, with the fixture dictionary, and ways to attack it. */
export interface AttackedServer {
  readonly url: string;
  readonly admin: ApiClient;
  /** Sends a request over keep-alive connections; resolves to the answer. */
  send(attack: Attack): Promise<{ status: number; type: string; text: string }>;
  /** Where it keeps temporary files. */
  readonly scratch: string;
  /**
   * What it has open, without the files of the SQLite database, which has more connections at
   * times; empty on systems that do not tell.
   */
  openFiles(): Promise<string[]>;
  /** Checks that it answers, and on systems that tell, that it has no more memory than this. */
  expectUnharmed(maxResidentMb?: number): Promise<void>;
  stop(): Promise<void>;
}

const MAX_RESIDENT_MB = 400;

export async function startAttacked(env: Record<string, string> = {}): Promise<AttackedServer> {
  const database = await createDatabase();
  const server = await startServe({
    ...settingsFor(database),
    DICTIONARY_AUTO_IMPORT: 'true',
    DICTIONARY_IMPORT_DIR: FIXTURE_FOLDER,
    PUBLIC_API_RATE_LIMIT: '100000000/60',
    SUGGESTIONS_RATE_LIMIT: '100000000/60',
    ...env,
  });
  while ((await fetch(`${server.url}/api/ready`)).status !== 200);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(server.url);
  return {
    url: server.url,
    admin: await signIn(server.url),
    scratch: join(database.folder, 'tmp'),
    openFiles: () => openFiles(server.process.pid!),
    send: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const outgoing = request({ hostname, port, agent, method, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              text: unpacked(response, Buffer.concat(chunks)).toString(),
            }),
          );
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    async expectUnharmed(maxResidentMb = MAX_RESIDENT_MB) {
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
      const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8').catch(() => '');
      const resident = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
      expect(resident).toBeLessThan(maxResidentMb);
    },
    async stop() {
      agent.destroy();
      server.process.kill('SIGTERM');
      const { code, stdout } = await server.ended;
      await database.drop();
      // Unexpected errors would have been logged.
      expect({
        code,
        errors: stdout.split('\n').filter((line) => line.includes('"level":"error"')),
      }).toEqual({
        code: 0,
        errors: [],
      });
    },
  };
}

function unpacked({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(bytes);
    case 'gzip':
      return gunzipSync(bytes);
    case 'deflate':
      return inflateSync(bytes);
    default:
      return bytes;
  }
}

/** Pseudorandom numbers from 0 to 1, reproducible by the seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function openFiles(pid: number): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const numbers = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    numbers.map((number) => readlink(join(folder, number)).catch(() => '')),
  );
  return files.filter((file) => file !== '' && !/\.sqlite(-wal|-shm)?$/.test(file));
}
