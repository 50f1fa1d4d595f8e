import type { adminApi } from '../../../server/contract/admin/api.ts';
import type {
  ImportFailure,
  ImportProgress,
  ImportResult,
} from '../../../server/contract/admin/transfer.ts';
import {
  type Answer,
  type Body,
  type Method,
  type Path,
  type Query,
  request,
  requestJson,
} from './http.ts';
import { Failure } from './failure.ts';

type Api = typeof adminApi;
const BASE = '/api';

interface Options<O extends Api[keyof Api]> {
  query?: Query<O>;
  body?: Body<O>;
  /** The revision that a change was made on; null changes whatever is there. */
  revision?: number | null | undefined;
  signal?: AbortSignal | undefined;
}

const call = <O extends Api[keyof Api]>(
  method: Method<O>,
  path: Path<O>,
  { query, body, revision, signal }: Options<O> = {},
) =>
  requestJson<Answer<O>>(method, BASE + path, {
    query: { ...query },
    body,
    headers: revision ? { 'If-Match': String(revision) } : {},
    signal,
  });

export const login = (body: Body<Api['login']>) =>
  call<Api['login']>('POST', '/auth/login', { body });
export const checkToken = () => call<Api['checkToken']>('GET', '/auth/check-token');
export const logout = () => call<Api['logout']>('POST', '/auth/logout');

export const getSettings = (signal?: AbortSignal) =>
  call<Api['getSettings']>('GET', '/settings', { signal });
export const patchSwitches = (body: Body<Api['patchSwitches']>) =>
  call<Api['patchSwitches']>('PATCH', '/settings/switches', { body });
export const getUpdateCheck = () => call<Api['getUpdateCheck']>('GET', '/settings/update-check');

export const listApiKeys = (signal?: AbortSignal) =>
  call<Api['listApiKeys']>('GET', '/api-keys', { signal });
export const createApiKey = (body: Body<Api['createApiKey']>) =>
  call<Api['createApiKey']>('POST', '/api-keys', { body });
export const deleteApiKey = (name: string) =>
  call<Api['deleteApiKey']>('DELETE', `/api-keys/${encodeURIComponent(name)}`);

export const listDatasets = (signal?: AbortSignal) =>
  call<Api['listAdminDatasets']>('GET', '/en/datasets', { signal });
export const addDataset = (body: Body<Api['addDataset']>) =>
  call<Api['addDataset']>('POST', '/en/datasets', { body });
export const patchDataset = (name: string, body: Body<Api['patchDataset']>) =>
  call<Api['patchDataset']>('PATCH', `/en/datasets/${name}`, { body });
export const deleteDataset = (name: string) =>
  call<Api['deleteDataset']>('DELETE', `/en/datasets/${name}`);

export const listSearchMisses = (query: Query<Api['listSearchMisses']>, signal?: AbortSignal) =>
  call<Api['listSearchMisses']>('GET', '/en/search-misses', { query, signal });
export const dismissSearchMiss = (term: string) =>
  call<Api['dismissSearchMiss']>('DELETE', `/en/search-misses/${encodeURIComponent(term)}`);

export type WordListQuery = Query<Api['listAdminWords']>;
export const listWords = (query: WordListQuery, signal?: AbortSignal) =>
  call<Api['listAdminWords']>('GET', '/en/words', { query, signal });
export const previewBulkEdit = (body: Body<Api['previewBulkEdit']>, signal?: AbortSignal) =>
  call<Api['previewBulkEdit']>('POST', '/en/bulk-edits/preview', { body, signal });
export const applyBulkEdit = (body: Body<Api['applyBulkEdit']>) =>
  call<Api['applyBulkEdit']>('POST', '/en/bulk-edits', { body });
export const undoBulkEdit = (bulk: number, after: number) =>
  call<Api['undoBulkEdit']>('POST', `/en/bulk-edits/${bulk}/undo`, { body: { after } });

export const getStatistics = (query: Query<Api['getStatistics']>, signal?: AbortSignal) =>
  call<Api['getStatistics']>('GET', '/en/statistics', { query, signal });
export const listHistory = (query: Query<Api['listHistory']>, signal?: AbortSignal) =>
  call<Api['listHistory']>('GET', '/en/history', { query, signal });

export const getWord = (id: number, signal?: AbortSignal) =>
  call<Api['getAdminWord']>('GET', `/en/${id}`, { signal });
export const createWord = (body: Body<Api['createWord']>) =>
  call<Api['createWord']>('POST', '/en/words', { body });
export const patchWord = (id: number, body: Body<Api['patchWord']>, revision: number | null) =>
  call<Api['patchWord']>('PATCH', `/en/${id}`, { body, revision });
export const deleteWord = (id: number, revision: number) =>
  call<Api['deleteWord']>('DELETE', `/en/${id}`, { revision });
export const copyWord = (id: number, dataset: string) =>
  call<Api['copyWord']>('POST', `/en/${id}/copy`, { body: { dataset } });
export const deleteHeadword = (word: string, dataset: string, revision: number) =>
  call<Api['deleteHeadword']>('DELETE', `/en/headwords/${encodeURIComponent(word)}`, {
    query: { dataset },
    revision,
  });
export const resetUserModified = (word: string, dataset: string) =>
  call<Api['resetUserModified']>('PATCH', `/en/reset-user-modified/${encodeURIComponent(word)}`, {
    query: { dataset },
  });

export const forgetAuthor = (author: string) =>
  call<Api['forgetAuthor']>('POST', '/en/history/forget-author', { body: { author } });
export const revertChange = (id: number) =>
  call<Api['revertChange']>('POST', `/en/history/${id}/revert`);
export const listSuggestions = (query: Query<Api['listSuggestions']>, signal?: AbortSignal) =>
  call<Api['listSuggestions']>('GET', '/en/suggestions', { query, signal });
export const setSuggestionStatus = (id: number, body: Body<Api['patchSuggestion']>) =>
  call<Api['patchSuggestion']>('PATCH', `/en/suggestions/${id}`, { body });
export const applySuggestion = (id: number) =>
  call<Api['applySuggestion']>('POST', `/en/suggestions/${id}/apply`);
export const deleteSuggestion = (id: number) =>
  call<Api['deleteSuggestion']>('DELETE', `/en/suggestions/${id}`);

export const listImportSources = (signal?: AbortSignal) =>
  call<Api['listImportSources']>('GET', '/en/dictionary/import/sources', { signal });
export const getImportStatus = (signal?: AbortSignal) =>
  call<Api['getImportStatus']>('GET', '/en/dictionary/import/status', { signal });
export const cancelImport = () => call<Api['cancelImport']>('DELETE', '/en/dictionary/import');

export type ImportBody = Body<Api['startImport']>;
export type ImportSource = ImportBody['source'];
/** A line of the answer to an import, or to a dry run. */
export type ImportLine<Result = ImportResult> =
  ImportProgress | ({ stage: 'done' } & Result) | ({ stage: 'failed' } & ImportFailure);

/** Starts an import of a source, or of uploaded files; `online` is told every line of the answer. */
export async function runImport<Result = ImportResult>(
  what: ImportBody | FormData,
  online: (line: ImportLine<Result>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const path: Path<Api['startImport']> | Path<Api['uploadImport']> =
    what instanceof FormData ? '/en/dictionary/import/upload' : '/en/dictionary/import';
  const sent = request('POST', BASE + path, { body: what, signal, timeoutMs: null });
  const response = await sent.catch(async (error) => {
    throw what instanceof FormData && (await isChanged(what)) ? new Failure('file_changed') : error;
  });
  const decoder = new TextDecoder();
  let rest = '';
  await readAll(response, (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') online(JSON.parse(line) as ImportLine<Result>);
  });
}

/** Browsers send no file that was changed or moved since it was chosen. */
function isChanged(form: FormData): Promise<boolean> {
  const files = [...form.values()].filter((value) => value instanceof File);
  return Promise.all(files.map((file) => file.stream().getReader().read())).then(
    () => false,
    () => true,
  );
}

/** Blobs are joined in steps of this size: browsers keep larger ones on the disk. */
const BLOB_STEP_BYTES = 8 * 1024 * 1024;

export type ExportQuery = Query<Api['exportDictionary']>;

/** A link would show no progress, could save an error page, and half a file as a whole. */
export function downloadExport(query: ExportQuery, ...how: DownloadOptions) {
  const path: Path<Api['exportDictionary']> = '/en/dictionary/export';
  return download(path, query, ...how);
}

export function downloadCorrections(
  query: Query<Api['downloadCorrections']>,
  ...how: DownloadOptions
) {
  const path: Path<Api['downloadCorrections']> = '/en/dictionary/corrections';
  return download(path, query, ...how);
}

export function downloadBackup(...how: DownloadOptions) {
  const path: Path<Api['backUpDictionary']> = '/en/dictionary/backup';
  return download(path, {}, ...how);
}

type DownloadOptions = [onBytes: (bytes: number) => void, signal: AbortSignal];

async function download(
  path: string,
  query: ExportQuery | Query<Api['downloadCorrections']>,
  ...[onBytes, signal]: DownloadOptions
): Promise<{ file: Blob; name: string }> {
  const response = await request('GET', BASE + path, { query, signal, timeoutMs: null });
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'wordkeep-en.zip';
  let file = new Blob();
  let parts: BlobPart[] = [];
  let bytes = 0;
  await readAll(response, (chunk) => {
    parts.push(chunk);
    bytes += chunk.byteLength;
    if (bytes - file.size > BLOB_STEP_BYTES) {
      file = new Blob([file, ...parts]);
      parts = [];
    }
    onBytes(bytes);
  });
  return {
    file: new Blob([file, ...parts], { type: response.headers.get('Content-Type') ?? '' }),
    name,
  };
}

async function readAll(
  response: Response,
  take: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) throw new Failure('unexpected_answer');
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new Failure('offline');
    });
    if (done) return;
    take(value);
  }
}

/** How far the clock of this device is ahead of the server's, in ms, to about a second. */
export async function measureClock(): Promise<number | null> {
  const sent = Date.now();
  const response = await request('GET', `${BASE}/health`);
  const said = Date.parse(response.headers.get('Date') ?? '');
  // The header has whole seconds: half of one is the best guess of what is cut off.
  return Number.isNaN(said) ? null : (sent + Date.now()) / 2 - (said + 500);
}
