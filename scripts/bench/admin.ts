import { performance } from 'node:perf_hooks';
import { signIn } from '../../tests/_util/sign-in.ts';
import { type LoadResult, summarize } from './http-load.ts';
import type { RunningProcess } from './processes.ts';
import type { Row } from './report.ts';

export const CREDENTIALS = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: 'bench' };

/** Times edits of different words, and the list and statistics right after an edit, uncached. */
export async function runAdminScenarios(
  { port }: RunningProcess,
  words: readonly string[],
): Promise<Row[]> {
  const base = `http://127.0.0.1:${port}`;
  const { headers } = await signIn(base, { credentials: CREDENTIALS });
  const call = async (method: string, path: string, body?: object): Promise<number> => {
    const start = performance.now();
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return performance.now() - start;
  };
  const ids: number[] = [];
  for (const word of words) {
    const response = await fetch(`${base}/api/v1/words/${encodeURIComponent(word)}`);
    const { data } = (await response.json()) as { data: { id: number }[] };
    if (data[0]) ids.push(data[0].id);
  }
  const edit = (id: number, text: string) =>
    call('PATCH', `/api/en/${id}`, { description: `edited: ${text}` });

  await edit(ids[0]!, 'to warm up');
  const edits: number[] = [];
  const lists: number[] = [];
  const statistics: number[] = [];
  for (const id of ids) {
    edits.push(await edit(id, 'once'));
    lists.push(await call('GET', '/api/en/words?missing=level&limit=20'));
    await edit(id, 'twice');
    statistics.push(await call('GET', '/api/en/statistics'));
  }
  const row = (scenario: string, latencies: number[]): Row => ({
    scenario,
    connections: 1,
    ...resultOf(latencies),
  });
  return [
    row('admin: edit', edits),
    row('admin: list after an edit', lists),
    row('admin: statistics after an edit', statistics),
  ];
}

function resultOf(latencies: readonly number[]): LoadResult {
  const seconds = latencies.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return summarize(Float64Array.from(latencies), seconds);
}
