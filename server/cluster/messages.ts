import type { Lease, LeaseRequest } from '../http/shared/rate-limit.ts';

/** Tells a process which worker it is, as JSON. */
export const WORKER_VARIABLE = 'WORDKEEP_WORKER';

export interface WorkerOrder {
  /** From 1; the first one is the writer. */
  number: number;
  of: number;
  socket: string;
}

export type ToWorker =
  | { type: 'stop' }
  /** Show a change of the writer, and say when it is shown. */
  | { type: 'refresh'; change: number }
  /** Every worker shows this worker's change. */
  | { type: 'shown'; change: number }
  | { type: 'leases'; leases: [id: number, lease: Lease][] };

export type ToPrimary =
  /** Orders are heard from now on; the cluster module drops earlier ones. */
  | { type: 'hears' }
  | { type: 'listening'; url: string }
  | { type: 'metrics'; isOn: boolean }
  | { type: 'changed'; change: number }
  | { type: 'shown'; change: number }
  | { type: 'lease'; requests: [id: number, request: LeaseRequest][] };
