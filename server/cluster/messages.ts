import type { Lease, LeaseRequest } from '../http/shared/rate-limit.ts';

/** The variable that tells a process which worker it is, as JSON. */
export const WORKER_VARIABLE = 'WORDKEEP_WORKER';

/** The first message to a new worker. */
export interface WorkerOrder {
  /** From 1; the first one is the writer. */
  number: number;
  /** The number of workers. */
  of: number;
  /** The socket on which the writer listens to the others. */
  socket: string;
}

/** From the primary. */
export type ToWorker =
  | { type: 'stop' }
  /** Show a change of the writer, and say when it is shown. */
  | { type: 'refresh'; change: number }
  /** Every worker shows a change of this one. */
  | { type: 'shown'; change: number }
  | { type: 'leases'; leases: [ask: number, lease: Lease][] };

/** From a worker. */
export type ToPrimary =
  | { type: 'listening'; url: string }
  | { type: 'changed'; change: number }
  | { type: 'shown'; change: number }
  | { type: 'ask'; asks: [ask: number, request: LeaseRequest][] };
