import { signIn } from '../../tests/_util/sign-in.ts';
import { type LoadResult, runLoad, summarize } from './http-load.ts';
import { type RunningProcess, startFloor } from './processes.ts';
import { type Scenario, wordPath } from './scenarios.ts';

interface Line {
  'requests/s': number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of the server per request. */
  'CPU, µs'?: number;
  'of floor'?: string;
}

/** Runs a scenario against a server and its floor. */
export async function measure(server: RunningProcess, scenario: Scenario): Promise<Line> {
  const line = await load(server, scenario);
  const { floor, paths, connections, requests = paths.length } = scenario;
  if (!floor) return line;
  const bare = await startFloor(floor, await meanBodyBytes(server.port, paths.slice(0, 200)));
  const sent = { name: 'floor', paths: ['/words/word'], connections };
  // Before it is compiled, a floor would flatter the server, even in a quick run.
  await load(bare, { ...sent, requests: 5_000 });
  const best = await load(bare, { ...sent, requests });
  await bare.stop();
  const share = (100 * line['requests/s']) / best['requests/s'];
  return { ...line, 'of floor': `${share.toFixed(1)} %` };
}

async function load(server: RunningProcess, scenario: Scenario): Promise<Line> {
  const { paths, connections, requests = paths.length } = scenario;
  const before = server.used().cpuSeconds;
  const result = await runLoad({ port: server.port, paths, connections, requests });
  const cpuMicros = (1e6 * (server.used().cpuSeconds - before)) / result.requests;
  return { ...lineOf(result), 'CPU, µs': Math.round(cpuMicros) };
}

function lineOf({ requestsPerSecond, p50, p95, p99 }: LoadResult): Line {
  const round = (ms: number) => Math.round(100 * ms) / 100;
  return {
    'requests/s': Math.round(requestsPerSecond),
    p50: round(p50),
    p95: round(p95),
    p99: round(p99),
  };
}

async function meanBodyBytes(port: number, paths: readonly string[]): Promise<number> {
  let sum = 0;
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': 'identity' },
    });
    sum += (await response.arrayBuffer()).byteLength;
  }
  return Math.round(sum / paths.length);
}

/** Times edits of different words, and the administrator's list right after an edit, uncached. */
export async function measureEdits({ port }: RunningProcess, words: readonly string[]) {
  const base = `http://127.0.0.1:${port}`;
  const { headers } = await signIn(base);
  const time = async (path: string, init: RequestInit = {}): Promise<number> => {
    const start = performance.now();
    const response = await fetch(base + path, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - start;
  };
  const edits: number[] = [];
  const lists: number[] = [];
  for (const word of words) {
    const { data } = await (await fetch(base + wordPath(word))).json();
    const body = JSON.stringify({ description: 'edited' });
    edits.push(await time(`/api/en/${data[0].id}`, { method: 'PATCH', body }));
    lists.push(await time('/api/en/words?missing=level&limit=20'));
  }
  // The first ones warm up.
  const lineAfterFirst = (times: number[]) =>
    lineOf(
      summarize(Float64Array.from(times.slice(1)), times.reduce((sum, ms) => sum + ms) / 1_000),
    );
  return {
    'admin: edit': lineAfterFirst(edits),
    'admin: list after an edit': lineAfterFirst(lists),
  };
}
