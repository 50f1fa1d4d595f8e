import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect } from 'vitest';
import { type AttackedServer, startAttacked } from './attacked-server.ts';
import { writeDatasetFolder } from './datasets.ts';
import { scratchLeft } from './scratch-left.ts';

const DOWNLOADS = [
  '/api/en/dictionary/export',
  '/api/en/dictionary/export?format=stardict',
  '/api/en/dictionary/backup',
  '/feeds/yomitan/dictionary.zip',
  '/sitemap.xml',
];

const BOUNDARY = 'x-x-x-x-x-x-x-x';

/**
 * Leaves uploads, dry runs, exports, backups and feeds of a server at so many places each, and
 * checks that it is as it was.
 */
export async function leaveRequests(times: number, places: number): Promise<void> {
  const shares = Array.from({ length: places }, (_, i) => i / places);
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-left-'));
  const server = await startAttacked({
    DICTIONARY_IMPORT_DIR: await writeDatasetFolder(join(folder, 'words'), {
      'words.jsonl': Array.from({ length: 300 }, (_, i) => ({
        word: `long ${i}`,
        part_of_speech: 'noun',
        // Hardly compresses, so that exports are larger than the buffers of two sockets.
        meanings: [{ definition: randomBytes(6_000).toString('base64') }],
      })),
    }),
    PUBLIC_URL: 'https://words.example',
  });
  try {
    const uploads = dictionaries().map(uploadOf);
    const downloads = [];
    for (const path of DOWNLOADS) {
      downloads.push({ path, length: (await bytesOf(server, { path })).length });
    }
    for (const upload of uploads) await expectDryRun(server, upload);
    // Files in its scratch folder are closed in the end: one is a start image in the making.
    const isLasting = (name: string) => !name.startsWith(server.scratch);
    const before = (await server.openFiles()).filter(isLasting);
    for (let i = 0; i < times; i += 1) {
      for (const place of shares) {
        for (const body of uploads) {
          await leave(server, { body: body.subarray(0, place * body.length), isCut: true });
          await leave(server, { body, answered: place * 500 });
        }
        for (const { path, length } of downloads) {
          await leave(server, { path, answered: place * length });
        }
      }
    }
    for (const upload of uploads) await expectDryRun(server, upload);
    await expect.poll(() => scratchLeft(server.scratch)).toEqual([]);
    // Sockets of connections that are kept may be fewer.
    const isFile = (name: string) => !name.startsWith('socket:');
    const filesOf = (names: string[]) => names.filter(isFile).toSorted();
    await expect.poll(async () => filesOf(await server.openFiles())).toEqual(filesOf(before));
    expect((await server.openFiles()).length).toBeLessThanOrEqual(before.length);
    await server.expectUnharmed(600);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Zipped dictd dictionaries with two words, packed in every way. */
function dictionaries(): Buffer[] {
  const text = randomBytes(150_000).toString('base64');
  const index = Buffer.from('lamp\tA\tCX\nother\tCX\tCX\n');
  const files: Record<string, Uint8Array>[] = [
    { 'a.index': index, 'a.dict': Buffer.from(text) },
    { 'a.index': index, 'a.dict.dz': gzipSync(text) },
  ];
  return files.flatMap((one) => [zipSync(one, { level: 0 }), zipSync(one)]).map(Buffer.from);
}

function uploadOf(archive: Buffer): Buffer {
  const part = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('dry_run')}true\r\n${part('archive', '; filename="a.zip"')}`),
    archive,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

interface LeftRequest {
  /** What is asked for; an upload if there is a body. */
  path?: string;
  body?: Buffer;
  /** More of the body was promised. */
  isCut?: boolean;
  /** The connection is closed after so many bytes of the answer. */
  answered?: number;
}

/** Sends a request, and leaves it. Repeats an upload while the server still clears the last one up. */
async function leave(server: AttackedServer, left: LeftRequest): Promise<void> {
  for (;;) {
    const outgoing = open(server, left);
    if (left.isCut) {
      await new Promise((resolve) => outgoing.write(left.body ?? '', resolve));
      outgoing.destroy();
      return;
    }
    outgoing.end(left.body);
    const answer = await answerOf(outgoing);
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (answer.statusCode === 200 && bytes >= (left.answered ?? Infinity)) break;
    }
    outgoing.destroy();
    if (answer.statusCode !== 409 && answer.statusCode !== 429) return;
  }
}

/** The whole answer to a request. */
async function bytesOf(server: AttackedServer, asked: LeftRequest): Promise<Buffer> {
  const outgoing = open(server, asked).end(asked.body);
  const chunks: Buffer[] = [];
  for await (const chunk of (await answerOf(outgoing)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function open({ url, admin }: AttackedServer, { path, body, isCut = false }: LeftRequest) {
  const address = new URL(path ?? '/api/en/dictionary/import/upload', url);
  const upload = body && {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': body.length + (isCut ? 1_000 : 0),
  };
  const headers = { ...admin.headers, ...upload };
  return request(address, { method: body ? 'POST' : 'GET', agent: false, headers }).on(
    'error',
    () => {},
  );
}

const answerOf = (outgoing: ReturnType<typeof open>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });

async function expectDryRun(server: AttackedServer, body: Buffer): Promise<void> {
  const lastLine = async () => {
    const text = (await bytesOf(server, { body })).toString();
    return JSON.parse(text.trim().split('\n').at(-1) ?? '');
  };
  await expect.poll(lastLine).toMatchObject({ stage: 'done', added: 2 });
}
