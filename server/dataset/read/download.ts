import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openArchive } from './archive.ts';
import {
  badAddress,
  DatasetError,
  messageOf,
  noDataset,
  notThere,
  tooLarge,
  unreachable,
} from './errors.ts';
import { openFolder } from './folder.ts';
import { isDatasetFile, MANIFEST, type Source } from './layout.ts';
import type { Limits } from './limits.ts';
import { readManifest } from './manifest.ts';
import { formatProblem } from './problems.ts';
import { isInside, webRequest } from './web-request.ts';

export interface DownloadOptions {
  /** Holds only the downloaded files. */
  folder: string;
  limits: Limits;
  isPublic?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Bytes so far over all files, out of `total` if known. */
  onProgress?: ((done: number, total: number | null) => void) | undefined;
}

/**
 * From a URL that ends in `/`, a manifest and the files it names; from any other, a zip archive.
 * Nothing is read until everything has arrived, so a broken transfer can simply be repeated.
 */
export async function download(address: string, options: DownloadOptions): Promise<Source> {
  const url = parseAddress(address);
  const { folder, limits, signal, onProgress } = options;
  const budget = { left: limits.maxDownloadBytes };

  if (!isFolderAddress(url)) return openArchive(await downloadFile(address, options), limits);

  let done = 0;
  const fetchInto = async (name: string) => {
    const target = new URL(encodeURIComponent(name), url);
    // A signed address has its signature in the query; it applies to every file below the address.
    target.search = url.search;
    done += await fetchFile(target, join(folder, name), options, budget, (bytes) =>
      onProgress?.(done + bytes, null),
    );
  };
  await fetchInto(MANIFEST);
  const [file] = (await openFolder(folder, limits)).files;
  if (file === undefined) throw new DatasetError(`${MANIFEST} was not stored`);
  const { manifest, problems } = await readManifest(file, limits, signal);
  if (manifest === null) {
    const [problem] = problems.map(({ path, message }) =>
      formatProblem({ file: shown(url) + MANIFEST, line: null, path, message }),
    );
    throw new DatasetError(problem ?? `${shown(url)}${MANIFEST} cannot be used`);
  }
  const names = [...manifest.files.keys()].filter((name) => isDatasetFile(name));
  if (names.length > limits.maxFiles) {
    throw tooLarge(`${shown(url)}${MANIFEST} names more than ${limits.maxFiles} files`);
  }
  for (const name of names) if (name !== MANIFEST) await fetchInto(name);
  return openFolder(folder, limits);
}

/** Resolves to the path of the file. */
export async function downloadFile(address: string, options: DownloadOptions): Promise<string> {
  const path = join(options.folder, 'dataset.zip');
  const budget = { left: options.limits.maxDownloadBytes };
  await fetchFile(parseAddress(address), path, options, budget, options.onProgress);
  return path;
}

export const isFolderAddress = ({ pathname }: URL): boolean => pathname.endsWith('/');

function parseAddress(address: string): URL {
  if (!URL.canParse(address)) throw badAddress('not an address; expected http(s)://...');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw badAddress(`addresses start with https: or http:, not ${url.protocol}`);
  }
  if (url.username !== '' || url.password !== '') {
    throw badAddress('an address must not carry a user name and password');
  }
  return url;
}

/** Without the query, which may be secret. */
const shown = (url: URL) => url.origin + url.pathname;

class TransientError extends Error {}

type Budget = { left: number };

/** Restarts from the beginning at each attempt. */
async function fetchFile(
  url: URL,
  path: string,
  options: DownloadOptions,
  budget: Budget,
  onProgress: DownloadOptions['onProgress'],
): Promise<number> {
  const { limits, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const bytes = await fetchOnce(url, path, options, budget, onProgress);
      budget.left -= bytes;
      return bytes;
    } catch (error) {
      await rm(path, { force: true });
      signal?.throwIfAborted();
      if (!(error instanceof TransientError)) throw error;
      if (attempt >= limits.downloadAttempts) {
        throw unreachable(
          `${shown(url)} could not be fetched in ${attempt} attempts: ${error.message}`,
          error,
        );
      }
      await sleep(limits.retryDelayMs * 2 ** (attempt - 1), undefined, { signal }).catch(() =>
        signal?.throwIfAborted(),
      );
    }
  }
}

async function fetchOnce(
  url: URL,
  path: string,
  { limits, isPublic, signal }: DownloadOptions,
  budget: Budget,
  onProgress: DownloadOptions['onProgress'],
): Promise<number> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), limits.stallTimeoutMs);
  const both = AbortSignal.any(signal === undefined ? [stalled.signal] : [stalled.signal, signal]);
  try {
    const response = await follow(url, limits, both, isPublic);
    checkAnswer(url, response);
    const length = contentLength(response);
    const overBudget = () =>
      tooLarge(`${shown(url)} is too large: ${limits.maxDownloadBytes} bytes are allowed`);
    if (length !== null && length > budget.left) throw overBudget();

    let bytes = 0;
    timer.refresh();
    const checkPace = paceCheck(limits);
    await pipeline(
      response,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > budget.left) throw overBudget();
          timer.refresh();
          checkPace(bytes);
          onProgress?.(bytes, length);
          yield chunk;
        }
      },
      createWriteStream(path),
      { signal: both },
    );
    if (length !== null && bytes !== length) {
      throw new TransientError(`${bytes} of ${length} bytes arrived`);
    }
    return bytes;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DatasetError || error instanceof TransientError) throw error;
    if (stalled.signal.aborted) {
      throw new TransientError(`no answer for ${limits.stallTimeoutMs / 1000} s`);
    }
    throw networkError(error);
  } finally {
    clearTimeout(timer);
    stalled.abort();
  }
}

/** Refuses a slow trickle, which would keep resetting a timeout between bytes. */
function paceCheck({ minBytesPerSecond, stallTimeoutMs }: DownloadOptions['limits']) {
  const minBytes = (minBytesPerSecond * stallTimeoutMs) / 1000;
  let bytesAtCheck = 0;
  let checkedAt = performance.now();
  return (bytes: number): void => {
    const now = performance.now();
    if (now - checkedAt < stallTimeoutMs) return;
    if (bytes - bytesAtCheck < minBytes) throw new TransientError('the transfer is too slow');
    checkedAt = now;
    bytesAtCheck = bytes;
  };
}

/** Follows all redirects. Only a host on the internal network may redirect to another one there. */
async function follow(start: URL, limits: Limits, signal: AbortSignal, isPublic = false) {
  let url = start;
  let mayReachInside = !isPublic;
  for (let hops = 0; hops <= limits.maxRedirects; hops += 1) {
    const response = await webRequest(url, { signal, mayReachInside });
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0)) return response;
    if (hops === 0) mayReachInside &&= isInside(response.socket.remoteAddress ?? '');
    response.destroy();
    url = nextAddress(url, response.headers.location ?? null);
  }
  throw tooLarge(`${shown(start)} redirects more than ${limits.maxRedirects} times`);
}

/** Never from https to anything else, and never to other protocols. */
export function nextAddress(from: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, from.href)) {
    throw unreachable(`${shown(from)} redirects to nowhere`);
  }
  const next = new URL(location, from);
  if (next.protocol !== 'https:' && next.protocol !== from.protocol) {
    throw unreachable(`${shown(from)} redirects to ${next.protocol}, which is not safe`);
  }
  if (next.username !== '' || next.password !== '') {
    throw unreachable(`${shown(from)} redirects to an address with a password in it`);
  }
  return next;
}

function checkAnswer(url: URL, { statusCode: status = 0, headers }: IncomingMessage): void {
  if (status === 404 || status === 410) {
    throw notThere(`${shown(url)} is not there (HTTP ${status})`);
  }
  if (status >= 500 || status === 408 || status === 429) {
    throw new TransientError(`HTTP ${status}`);
  }
  if (status !== 200) throw unreachable(`${shown(url)} answers HTTP ${status}`);
  if (headers['content-type']?.startsWith('text/html') === true) {
    throw noDataset(`${shown(url)} is a web page, not a file of a dataset`);
  }
}

/** Null unless the length counts the bytes that we receive. */
function contentLength({ headers }: IncomingMessage): number | null {
  const value = headers['content-length'];
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return value !== undefined && isPlain && /^\d+$/.test(value) ? Number(value) : null;
}

/** A full disk is not transient. */
function networkError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS') {
    return new DatasetError(`the download cannot be stored: ${messageOf(error)}`, { cause: error });
  }
  return new TransientError(messageOf(error));
}
