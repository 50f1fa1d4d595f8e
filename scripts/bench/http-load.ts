import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Load {
  port: number;
  /** Paths in the order of the requests; shared by all connections. */
  paths: readonly string[];
  connections: number;
  /** Number of requests; paths are repeated if there are fewer. */
  requests: number;
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>;
  /** Accept every status, not only 200. */
  anyStatus?: boolean;
  /** Upper bound, in ms. */
  maxDurationMs?: number;
}

/**
 * Requests paths over keep-alive connections, one at a time on each, and times every response.
 * Written for this because a load tool that counts in milliseconds cannot tell 0.1 ms from 0.9, and
 * one that parses responses costs more than the server it measures.
 *
 * @throws when a status is not 200
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies = new Float64Array(load.requests);
  let next = 0;
  let done = 0;
  const deadline = performance.now() + (load.maxDurationMs ?? 60_000);
  const start = performance.now();
  const work = async () => {
    const connection = await Connection.open(load);
    try {
      while (next < load.requests && performance.now() < deadline) {
        const path = load.paths[next++ % load.paths.length] ?? '/';
        const asked = performance.now();
        await connection.get(path);
        latencies[done++] = performance.now() - asked;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  return summarize(latencies.subarray(0, done), (performance.now() - start) / 1000);
}

/** @param latencies in ms; they are sorted in place */
export function summarize(latencies: Float64Array, seconds: number): LoadResult {
  const sorted = latencies.sort();
  const requests = sorted.length;
  const at = (share: number) => sorted[Math.min(requests - 1, Math.floor(requests * share))] ?? 0;
  return {
    requests,
    requestsPerSecond: requests / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One keep-alive connection that reads answers with a `Content-Length`. */
class Connection {
  private readonly anyStatus: boolean;
  /** The headers of every request. */
  private readonly head: string;
  private answered: { resolve: () => void; reject: (error: Error) => void } | null = null;
  /** Bytes of the answer that are still to come; null while its head is incomplete. */
  private missing: number | null = null;
  private received: Buffer = Buffer.alloc(0);
  private path = '';

  private constructor(
    private readonly socket: Socket,
    { headers = {}, anyStatus = false }: Load,
  ) {
    this.anyStatus = anyStatus;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.head = `Host: 127.0.0.1\r\n${lines.join('')}`;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.read(bytes));
    socket.on('error', (error) => this.answered?.reject(error));
    socket.on('close', () => this.answered?.reject(new Error(`closed during ${this.path}`)));
  }

  static open(load: Load): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(load.port, '127.0.0.1', () => resolve(new Connection(socket, load)));
      socket.once('error', reject);
    });
  }

  get(path: string): Promise<void> {
    this.path = path;
    return new Promise((resolve, reject) => {
      this.answered = { resolve, reject };
      this.socket.write(`GET ${path} HTTP/1.1\r\n${this.head}\r\n`);
    });
  }

  close(): void {
    this.answered = null;
    this.socket.destroy();
  }

  private read(bytes: Buffer): void {
    if (this.missing === null) {
      this.received = this.received.length > 0 ? Buffer.concat([this.received, bytes]) : bytes;
      const end = this.received.indexOf(HEAD_END);
      if (end < 0) return;
      const head = this.received.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const isWanted = this.anyStatus || head.startsWith('HTTP/1.1 200 ');
      if (!isWanted || length === undefined) {
        this.finish(new Error(`${this.path}: ${head.slice(0, head.indexOf('\r\n'))}`));
        return;
      }
      this.missing = Number(length) - (this.received.length - end - HEAD_END.length);
      this.received = Buffer.alloc(0);
    } else {
      this.missing -= bytes.length;
    }
    if (this.missing <= 0) this.finish(null);
  }

  private finish(error: Error | null): void {
    this.missing = null;
    const { answered } = this;
    this.answered = null;
    if (error) answered?.reject(error);
    else answered?.resolve();
  }
}
