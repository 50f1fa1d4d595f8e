import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Patience {
  /** Limits the time of a request body, and the longest pause of an upload. */
  bodyMs: number;
  /** Limits an upload as a whole. */
  uploadMs: number;
}

const watches = new WeakMap<IncomingMessage, BodyWatch>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `onLate` when the body of a request does not arrive in time. */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  patience: Patience,
  onLate: () => void,
): void {
  const watch = new BodyWatch(request, patience, onLate);
  watches.set(request, watch);
  response.once('close', () => watch.stop());
}

/** Gives the body more time for as long as bytes keep arriving. */
export function allowSlowBody(request: IncomingMessage): void {
  watches.get(request)?.allowSlow();
}

class BodyWatch {
  private timer: NodeJS.Timeout;
  private mayBeSlow = false;
  private bytesSeen: number;
  private waitedMs = 0;

  constructor(
    private readonly request: IncomingMessage,
    private readonly patience: Patience,
    private readonly onLate: () => void,
  ) {
    this.bytesSeen = request.socket.bytesRead;
    this.timer = this.wait();
  }

  allowSlow(): void {
    this.mayBeSlow = true;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private wait(): NodeJS.Timeout {
    return setTimeout(() => this.look(), this.patience.bodyMs).unref();
  }

  private look(): void {
    if (this.request.complete) return;
    this.waitedMs += this.patience.bodyMs;
    const { bytesRead } = this.request.socket;
    const mayGoOn = this.mayBeSlow && bytesRead > this.bytesSeen;
    this.bytesSeen = bytesRead;
    if (mayGoOn && this.waitedMs < this.patience.uploadMs) this.timer = this.wait();
    else this.onLate();
  }
}
