import type { Lease, LeaseRequest } from '../http/shared/leased-limiter.ts';

/** The variable that tells a process which worker it is, as JSON. */
export const WORKER_VARIABLE = 'WORDKEEP_WORKER';

/** What a worker is told when it is started. */
export interface WorkerOrder {
  /** From 1. The first one is the writer. */
  number: number;
  /** How many there are. */
  of: number;
  /** Where the writer listens to the others. */
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
