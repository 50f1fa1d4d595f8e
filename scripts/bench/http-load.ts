import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'undici';

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface Load {
  port: number;
  /** Paths in the order of the requests; shared by all connections. */
  paths: readonly string[];
  connections: number;
  /** The number of requests; paths are repeated if there are fewer. */
  requests: number;
  headers?: Record<string, string>;
  /** Accept every status, not only 200. */
  anyStatus?: boolean;
  maxDurationMs?: number;
}

/**
 * Requests paths over keep-alive connections, one at a time on each, and times every response.
 * @throws when a status is not 200
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { paths, requests, maxDurationMs = 60_000 } = load;
  const latencies = new Float64Array(requests);
  let next = 0;
  let done = 0;
  const start = performance.now();
  const work = async () => {
    const client = new Client(`http://127.0.0.1:${load.port}`);
    while (next < requests && performance.now() - start < maxDurationMs) {
      const path = paths[next++ % paths.length] ?? '/';
      const sent = performance.now();
      const ask = () => get(client, path, load.headers);
      let status = await ask();
      // The answer is being made, which takes minutes in a large dictionary.
      for (let i = 0; status === 503 && i < 900; i++) status = await setTimeout(1_000).then(ask);
      if (status !== 200 && !load.anyStatus) throw new Error(`${path}: ${status}`);
      latencies[done++] = performance.now() - sent;
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return summarize(latencies.subarray(0, done), (performance.now() - start) / 1000);
}

/** Does not use streams, which cost more than many an answer. */
function get(client: Client, path: string, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    let status = 0;
    client.dispatch(
      { path, method: 'GET', headers },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode) => void (status = statusCode),
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** @param latencies in ms; they are sorted in place */
export function summarize(latencies: Float64Array, seconds: number): LoadResult {
  const requests = latencies.sort().length;
  const at = (share: number) =>
    latencies[Math.min(requests - 1, Math.floor(requests * share))] ?? 0;
  return {
    requests,
    requestsPerSecond: requests / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}
