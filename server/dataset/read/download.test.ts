import { getEventListeners } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nextAddress } from './download.ts';
import type { Limits } from './limits.ts';
import { makeScratch, makeZip, readAll, type ReadResult } from './dataset-files.test-util.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => void;

/** A server on a free port; handlers by path. Tells what was asked for, in order. */
async function serve(handlers: Record<string, Handler>): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const attempt = asked.filter((earlier) => earlier === path).length + 1;
    asked.push(path);
    const handler = handlers[path];
    if (handler === undefined) response.writeHead(404).end('no such file');
    else handler(request, response, attempt);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

const send =
  (body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);

const redirect =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

/** Sends a part of what it announces, and hangs up. */
const broken =
  (body: string): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  };

const json = (value: unknown) => `${JSON.stringify(value)}\n`;

const words = json({ word: 'run', part_of_speech: 'verb' });
const meanings = json({ word: 'run', part_of_speech: 'verb', sort_order: 1, title: 'move' });
const manifest = json({
  version: { format: 1, dataset: '2.0.0' },
  files: { 'p-words.jsonl': { lines: 1 }, 'p-meanings.jsonl': { lines: 1 } },
});

/** The published layout, as its host serves it: each file redirects to a store elsewhere. */
const published: Record<string, Handler> = {
  '/resolve/main/manifest.json': send(manifest),
  '/resolve/main/p-words.jsonl': redirect('/store/a1?signature=x'),
  '/store/a1?signature=x': send(words, { 'content-type': 'application/octet-stream' }),
  '/resolve/main/p-meanings.jsonl': redirect('../../store/b2', 307),
  '/store/b2': send(meanings),
};

const STALL_MS = 3_600_000;
const quick: Partial<Limits> = { retryDelayMs: 1, stallTimeoutMs: STALL_MS };

/** Reads a dataset from an address; whatever happens, no scratch file is left. */
async function read(
  url: string,
  limits: Partial<Limits> = {},
  options: { signal?: AbortSignal; onProgress?: (progress: unknown) => void } = {},
): Promise<ReadResult> {
  const scratchDir = join(await makeScratch(), 'scratch');
  try {
    return await readAll({ url }, { scratchDir, limits: { ...quick, ...limits }, ...options });
  } finally {
    expect(await readdir(scratchDir).catch(() => [])).toEqual([]);
  }
}

const isComplete = ({ records, problems, manifest: read }: ReadResult) => {
  expect(problems).toEqual([]);
  expect(records.map(({ record }) => [record.word, record.meanings[0]?.title])).toEqual([
    ['run', 'move'],
  ]);
  expect(read?.version).toBe('2.0.0');
};

describe('a dataset behind an address', () => {
  it('that ends in a slash is a manifest and the files it names, redirects followed', async () => {
    const { url, asked } = await serve(published);
    isComplete(await read(`${url}/resolve/main/`));
    expect(asked[0]).toBe('/resolve/main/manifest.json');
  });

  it('of any other kind is an archive', async () => {
    const zip = await readFile(
      await makeZip({
        'p-words.jsonl': words,
        'p-meanings.jsonl': meanings,
        'manifest.json': manifest,
      }),
    );
    const { url } = await serve({ '/set.zip?token=s': redirect('/x'), '/x': send(zip) });
    const progress: unknown[] = [];
    isComplete(await read(`${url}/set.zip?token=s`, {}, { onProgress: (p) => progress.push(p) }));
    expect(progress).toContainEqual({ stage: 'download', done: zip.length, total: zip.length });
  });

  it('is fetched again from the beginning when the transfer breaks', async () => {
    const { url, asked } = await serve({
      ...published,
      '/store/b2': (request, response, attempt) =>
        (attempt < 3 ? broken(meanings) : send(meanings))(request, response, attempt),
    });
    isComplete(await read(`${url}/resolve/main/`));
    expect(asked.filter((path) => path === '/store/b2')).toHaveLength(3);
    expect(asked.filter((path) => path === '/resolve/main/manifest.json')).toHaveLength(1);
  });

  it.each<[string, Handler]>([
    ['an error of the server', (_request, response) => response.writeHead(503).end()],
    ['too many requests', (_request, response) => response.writeHead(429).end()],
    ['a connection that is reset', (request) => request.socket.resetAndDestroy()],
    [
      'a chunked body cut short',
      (_request, response) => {
        response.writeHead(200);
        response.write(words, () => response.destroy());
      },
    ],
    ['a length that is too large', broken(words + words)],
  ])('is fetched again after %s', async (_name, fail) => {
    const path = '/store/a1?signature=x';
    const { url, asked } = await serve({
      ...published,
      [path]: (request, response, attempt) =>
        (attempt === 1 ? fail : send(words))(request, response, attempt),
    });
    isComplete(await read(`${url}/resolve/main/`));
    expect(asked.filter((asked) => asked === path)).toHaveLength(2);
  });

  it.each<[string, (response: ServerResponse) => (() => void) | undefined]>([
    ['silence', () => undefined],
    [
      'a stall in the middle',
      (response) => {
        response.writeHead(200).write('{"wo');
        return () => undefined;
      },
    ],
    [
      'a drip',
      (response) => {
        const drip = () => void response.write(' ');
        response.writeHead(200);
        drip();
        return drip;
      },
    ],
  ])('is fetched again after %s', async (name, stall) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = '/store/a1?signature=x';
    let goOn: (() => void) | undefined;
    const { url, asked } = await serve({
      ...published,
      [path]: (request, response, attempt) => {
        if (attempt > 1) return send(words)(request, response, attempt);
        goOn = stall(response);
        response.on('close', () => (goOn = undefined));
        // Nothing will come: the whole time passes at once.
        if (!goOn) vi.advanceTimersByTime(STALL_MS);
      },
    });
    // When something came, more time passes than a stall may last, or a part of it before each drop.
    const onProgress = () => {
      if (!goOn) return;
      vi.advanceTimersByTime(name === 'a drip' ? 0.6 * STALL_MS : STALL_MS);
      goOn?.();
    };
    isComplete(await read(`${url}/resolve/main/`, {}, { onProgress }));
    expect(asked.filter((asked) => asked === path)).toHaveLength(2);
  });

  it('is given up after three attempts', async () => {
    const { url, asked } = await serve({
      ...published,
      '/store/b2': (_request, response) => response.writeHead(500).end(),
    });
    await expect(read(`${url}/resolve/main/`)).rejects.toThrow(
      `${url}/resolve/main/p-meanings.jsonl could not be fetched in 3 attempts: HTTP 500`,
    );
    expect(asked.filter((path) => path === '/store/b2')).toHaveLength(3);
  });

  it.each<[string, Record<string, Handler>, string]>([
    [
      'the manifest is not there',
      { '/resolve/main/manifest.json': (_q, r) => r.writeHead(404).end() },
      '/resolve/main/manifest.json is not there (HTTP 404)',
    ],
    [
      'a file is not there',
      { '/store/b2': (_q, r) => r.writeHead(404).end() },
      '/resolve/main/p-meanings.jsonl is not there (HTTP 404)',
    ],
    [
      'access is denied',
      { '/store/b2': (_q, r) => r.writeHead(403).end() },
      '/resolve/main/p-meanings.jsonl answers HTTP 403',
    ],
    [
      'a web page comes instead',
      {
        '/store/b2': send('<!DOCTYPE html><p>Sign in', {
          'content-type': 'text/html; charset=utf-8',
        }),
      },
      '/resolve/main/p-meanings.jsonl is a web page, not a file of a dataset',
    ],
    [
      'a file is larger than allowed, as announced',
      { '/store/b2': send('x'.repeat(5000)) },
      '/resolve/main/p-meanings.jsonl is too large: 2000 bytes are allowed',
    ],
    [
      'a file is larger than allowed, unannounced',
      {
        '/store/b2': (_q, r) => {
          for (let i = 0; i < 50; i += 1) r.write('x'.repeat(100));
          r.end();
        },
      },
      '/resolve/main/p-meanings.jsonl is too large: 2000 bytes are allowed',
    ],
    [
      'it redirects in a circle',
      { '/store/b2': redirect('/store/b2') },
      'redirects more than 5 times',
    ],
    ['it redirects to nowhere', { '/store/b2': redirect('http://') }, 'redirects to nowhere'],
    [
      'it redirects to a file',
      { '/store/b2': redirect('file:///etc/passwd') },
      'redirects to file:, which is not safe',
    ],
    [
      'the manifest is broken',
      { '/resolve/main/manifest.json': send('{') },
      '/resolve/main/manifest.json: not JSON in UTF-8',
    ],
    [
      'the manifest names no data',
      { '/resolve/main/manifest.json': send('{}') },
      'there is no data file',
    ],
    [
      'the manifest names a file elsewhere',
      { '/resolve/main/manifest.json': send(json({ files: { '../x.jsonl': {} } })) },
      '/resolve/main/manifest.json: files.../x.jsonl: ',
    ],
    [
      'the manifest names more files than allowed',
      {
        '/resolve/main/manifest.json': send(
          json({
            files: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.jsonl`, {}])),
          }),
        ),
      },
      'names more than 5 files',
    ],
  ])('is refused when %s', async (_name, handlers, message) => {
    const { url } = await serve({ ...published, ...handlers });
    const limits = { maxDownloadBytes: 2000, maxFiles: 5 };
    await expect(read(`${url}/resolve/main/`, limits)).rejects.toThrow(message);
  });

  it('has problems when a web page comes that does not say so', async () => {
    const { url } = await serve({ ...published, '/store/b2': send('<html>\n') });
    const { problems } = await read(`${url}/resolve/main/`);
    expect(problems).toEqual([expect.stringMatching(/^p-meanings\.jsonl:1: not JSON: /)]);
  });

  it('has problems when the manifest counts other lines', async () => {
    const { url } = await serve({ ...published, '/store/b2': send(meanings + meanings) });
    const { problems } = await read(`${url}/resolve/main/`);
    expect(problems).toContain('p-meanings.jsonl: has 2 lines, but the manifest says 1');
  });

  it.each([
    ['words.jsonl', 'not an address'],
    ['ftp://127.0.0.1/', 'addresses start with https: or http:, not ftp:'],
    ['http://me:secret@127.0.0.1/', 'must not carry a user name and password'],
  ])('is refused before anything is fetched when it is %s', async (url, message) => {
    await expect(read(url)).rejects.toThrow(message);
  });

  it('is named in errors without the query, which may be a secret', async () => {
    const { url } = await serve({});
    await expect(read(`${url}/set.zip?token=secret`)).rejects.toThrow(
      new RegExp(`^${url}/set\\.zip is not there \\(HTTP 404\\)$`),
    );
  });

  it('is not fetched any further once the signal is raised', async () => {
    let closed = false;
    const aborter = new AbortController();
    const { url, asked } = await serve({
      '/set.zip': (_request, response) => {
        response.writeHead(200).write('PK');
        response.on('close', () => (closed = true));
      },
    });
    const onProgress = () => aborter.abort(new Error('cancelled'));
    await expect(
      read(`${url}/set.zip`, {}, { signal: aborter.signal, onProgress }),
    ).rejects.toThrow('cancelled');
    await expect.poll(() => closed).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is not tried again while the signal is raised during the wait', async () => {
    const aborter = new AbortController();
    const { url, asked } = await serve({
      '/set.zip': (_request, response) => void response.writeHead(500).end(),
    });
    const { signal } = aborter;
    const cancelled = expect(
      read(`${url}/set.zip`, { retryDelayMs: 3_600_000 }, { signal }),
    ).rejects.toThrow('cancelled');
    // The wait listens to the signal, and nothing before it does.
    await expect.poll(() => getEventListeners(signal, 'abort').length).toBe(1);
    aborter.abort(new Error('cancelled'));
    await cancelled;
    expect(asked).toHaveLength(1);
  });
});

describe('a redirect', () => {
  it.each([
    ['http://a/x', 'https://b/y', 'https://b/y'],
    ['http://a/x/', '../y?z', 'http://a/y?z'],
    ['https://a/x', '//b/y', 'https://b/y'],
  ])('from %s to %s leads to %s', (from, location, to) => {
    expect(nextAddress(new URL(from), location).href).toBe(to);
  });

  it.each([
    ['http://b/y', 'redirects to http:, which is not safe'],
    ['file:///y', 'redirects to file:, which is not safe'],
    ['https://me:secret@b/y', 'redirects to an address with a password in it'],
    [null, 'redirects to nowhere'],
  ])('from https to %s is refused', (location, message) => {
    expect(() => nextAddress(new URL('https://a/x?secret'), location)).toThrow(
      `https://a/x ${message}`,
    );
  });
});
