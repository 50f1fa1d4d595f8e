import type { ServerFailure, ServerStatus } from '../../server/contract/desktop/app.ts';
import {
  type MessageFromServer,
  messageFromServer,
} from '../../server/contract/desktop/process.ts';
import type { ServerChild } from './server-child.ts';

export interface RunTiming {
  /** How often the process is pinged, in ms. */
  pingEveryMs: number;
  /** After this many pings without a reply, the process counts as stuck. */
  silentPings: number;
  /** How long a start may take without progress, in ms. */
  startStallMs: number;
  /** How long stopping may take, in ms. */
  stopMs: number;
}

/** A first import may take minutes, but not this long for one percent. */
export const RUN_TIMING: RunTiming = {
  pingEveryMs: 5_000,
  silentPings: 12,
  startStallMs: 180_000,
  stopMs: 15_000,
};

/** How a server process ended. */
export type RunEnd = Extract<ServerStatus, { phase: 'stopped' | 'failed' }>;

export const failed = (reason: ServerFailure, message: string): RunEnd => ({
  phase: 'failed',
  reason,
  message,
});

export interface RunListener {
  onImporting(percent: number): void;
  onReady(url: string): void;
}

/** One server process from start to end: listens to it, watches it, stops it. */
export class ServerRun {
  /** Resolves when the process has ended, with the reason. */
  readonly ended: Promise<RunEnd>;
  private readonly pings: NodeJS.Timeout;
  private stall: NodeJS.Timeout | undefined;
  private giveUp: NodeJS.Timeout | undefined;
  private unanswered = 0;
  /** Why we are ending it, if we are. */
  private cause: RunEnd | null = null;

  constructor(
    private readonly child: ServerChild,
    private readonly listener: RunListener,
    private readonly timing: RunTiming,
  ) {
    this.pings = setInterval(() => this.ping(), timing.pingEveryMs);
    this.expectProgress();
    child.onMessage((message) => this.hear(message));
    this.ended = new Promise((resolve) => {
      child.onExit((code) => {
        this.clearTimers();
        resolve(this.cause ?? failed('died', `exit code ${code ?? 'unknown'}`));
      });
    });
  }

  /** Asks the process to stop, and kills it if it does not. */
  stop(): void {
    this.end({ phase: 'stopped' });
  }

  private hear(value: unknown): void {
    this.unanswered = 0;
    const { data: message } = messageFromServer.safeParse(value);
    if (message && !this.cause) this.handle(message);
  }

  private handle(message: MessageFromServer): void {
    switch (message.type) {
      case 'importing':
        this.expectProgress();
        this.listener.onImporting(message.percent);
        break;
      case 'ready':
        clearTimeout(this.stall);
        this.listener.onReady(message.url);
        break;
      case 'failed':
        this.end(failed(message.reason, message.message));
        break;
    }
  }

  private ping(): void {
    if (this.unanswered >= this.timing.silentPings) {
      this.kill(failed('stuck', ''));
      return;
    }
    this.unanswered += 1;
    this.child.send({ type: 'ping' });
  }

  private expectProgress(): void {
    clearTimeout(this.stall);
    this.stall = setTimeout(() => this.kill(failed('stuck', '')), this.timing.startStallMs);
  }

  /** The first reason counts; later events are consequences. */
  private end(cause: RunEnd): void {
    if (this.cause) return;
    this.cause = cause;
    clearTimeout(this.stall);
    this.giveUp = setTimeout(() => this.child.kill(), this.timing.stopMs);
    this.child.send({ type: 'stop' });
  }

  private kill(cause: RunEnd): void {
    this.cause ??= cause;
    this.child.kill();
  }

  private clearTimers(): void {
    clearInterval(this.pings);
    clearTimeout(this.stall);
    clearTimeout(this.giveUp);
  }
}
