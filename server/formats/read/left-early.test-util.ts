import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { zipSync } from 'fflate';
import { openArchive } from '../../dataset/read/archive.ts';
import { downloadFile } from '../../dataset/read/download.ts';
import { openFolder } from '../../dataset/read/folder.ts';
import type { Source } from '../../dataset/read/layout.ts';
import { LIMITS } from '../../dataset/read/limits.ts';
import { isForeignName } from './detect.ts';
import { unpackedFile } from './unpacked-file.ts';

/** At each of these shares of a file, reading it is left. */
const PLACES = Array.from({ length: 10 }, (_, i) => i / 10);

const TEXT = randomBytes(600_000).toString('base64');

/** The same text plain and packed, stored and deflated in an archive, and beside each other. */
async function makeSources(folder: string): Promise<Record<string, () => Promise<Source>>> {
  const files = { 'a.dict': Buffer.from(TEXT), 'b.dict.dz': gzipSync(TEXT) };
  const sources: Record<string, () => Promise<Source>> = {
    files: () => openFolder(folder, LIMITS, isForeignName),
  };
  for (const [name, level] of Object.entries({ stored: 0, deflated: 6 } as const)) {
    const path = join(folder, `${name}.zip`);
    await writeFile(path, zipSync(files, { level }));
    sources[name] = () => openArchive(path, LIMITS, isForeignName);
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return sources;
}

/**
 * Leaves every kind of file at ten places, in every way that readers do: after its head, in the
 * middle, and cancelled. What it was read from is closed at once. An error that nobody handles fails
 * the test.
 */
export async function leaveReading(times: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-left-'));
  try {
    for (const open of Object.values(await makeSources(folder))) {
      for (let i = 0; i < times; i += 1) {
        for (const place of PLACES) {
          await leave(open, place);
          await leave(open, place, new AbortController());
        }
      }
    }
    await expect.poll(() => openFilesIn(folder), { timeout: 10_000 }).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function leave(
  open: () => Promise<Source>,
  place: number,
  cancel?: AbortController,
): Promise<void> {
  const source = await open();
  try {
    await Promise.all(
      source.files.map(async (file) => {
        const unpacked = await unpackedFile(file, LIMITS);
        let bytes = 0;
        for await (const chunk of unpacked.read(cancel?.signal)) {
          bytes += chunk.length;
          if (bytes < place * TEXT.length) continue;
          if (!cancel) break;
          cancel.abort(new Error('cancelled'));
        }
      }),
    );
    if (cancel) throw new Error('it was read to its end');
  } catch (error) {
    if (!cancel || (error as Error).message !== 'cancelled') throw error;
  } finally {
    await source.close();
  }
}

/**
 * Ends downloads at ten places: the other side stops in the middle, or the import is cancelled. Leaves
 * neither files nor connections.
 */
export async function leaveDownloads(times: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-left-'));
  let sent = 0;
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': TEXT.length });
    response.write(TEXT.slice(0, sent), () => sent < TEXT.length && response.destroy());
  });
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/a.zip`;
  const limits = { ...LIMITS, downloadAttempts: 1 };
  try {
    for (let i = 0; i < times; i += 1) {
      for (const place of PLACES) {
        sent = place * TEXT.length;
        await expect(downloadFile(url, { folder, limits })).rejects.toThrow('could not be fetched');
        sent = TEXT.length;
        const cancel = new AbortController();
        const onProgress = (done: number) => {
          if (done >= place * TEXT.length) cancel.abort(new Error('cancelled'));
        };
        await expect(
          downloadFile(url, { folder, limits, signal: cancel.signal, onProgress }),
        ).rejects.toThrow('cancelled');
      }
    }
    await expect.poll(() => openFilesIn(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    await expect
      .poll(() => new Promise((resolve) => other.getConnections((_, count) => resolve(count))))
      .toBe(0);
  } finally {
    other.closeAllConnections();
    other.close();
    await rm(folder, { recursive: true });
  }
}

/** Files of a folder that this process has open; on systems that tell. */
async function openFilesIn(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const open = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return open.filter((path) => path.startsWith(folder));
}
