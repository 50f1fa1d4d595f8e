import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { DICT_ANSWERED, type DictAnswered } from '../base/channels.ts';
import { isOutage } from '../database/outage.ts';
import { hangUp } from '../http/connections/hang-up.ts';
import { addressKey } from '../http/shared/client-address.ts';
import { noteFailure } from '../http/shared/failure-log.ts';
import type { RateLimiter } from '../http/shared/rate-limit.ts';
import type { Logger } from '../base/logger.ts';
import { type BadLine, LineReader } from './line-reader.ts';
import { type Reply, status } from './replies.ts';
import type { Session } from './session.ts';

export interface DictPatience {
  /** Limits the rest of a line, and the reading of a reply. */
  clientMs: number;
  idleMs: number;
}

interface Options {
  session: Session;
  limiter: RateLimiter;
  patience: DictPatience;
  logger: Logger;
  logAccess: boolean;
}

/** How long the last reply may take while the server stops, in ms. */
const GOODBYE_MS = 250;

/** The commands of RFC 2229 that metrics count. */
const COMMANDS = new Set('DEFINE MATCH SHOW OPTION CLIENT STATUS HELP QUIT AUTH'.split(' '));

const PROBLEMS: Readonly<Record<BadLine, Reply>> = {
  'too long': status(500, 'Syntax error, line too long'),
  'not UTF-8': status(501, 'Syntax error, not UTF-8'),
  endless: { ...status(500, 'Syntax error, line too long'), isLast: true },
};
const UNAVAILABLE = status(420, 'Server temporarily unavailable');
const STOPPING = status(421, 'Server shutting down at operator request');
const IDLE = status(421, 'Idle for too long');

/**
 * Answers commands one after the other, and reads nothing until the client has taken the last
 * reply: a client uses no more memory than one chunk of commands and one reply.
 */
export class Connection {
  private readonly lines = new LineReader();
  /** Kept, because a closed socket has none. */
  private readonly address: string;
  /** Ends the connection, however many pieces the line comes in. */
  private restOfLine: NodeJS.Timeout | undefined;
  private isBusy = false;
  private isStopping = false;

  constructor(
    private readonly socket: Socket,
    private readonly options: Options,
  ) {
    this.address = socket.remoteAddress ?? '';
    socket.on('timeout', () => {
      if (!this.isBusy) this.end(IDLE);
    });
  }

  /** Resolves when the client or the server has ended the connection. */
  async serve(banner: string): Promise<void> {
    const { socket } = this;
    const { clientMs, idleMs } = this.options.patience;
    socket.setTimeout(idleMs);
    try {
      await this.send(banner);
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        if (!(await this.take(chunk))) return;
        if (this.lines.isWaiting) this.restOfLine ??= setTimeout(() => this.end(IDLE), clientMs);
      }
      socket.end();
    } catch (error) {
      // The client has disconnected.
      if (!socket.destroyed) this.options.logger.error({ err: error }, 'DICT connection failed');
      socket.destroy();
    } finally {
      clearTimeout(this.restOfLine);
    }
  }

  /** Says goodbye after the command that is being answered. */
  stop(): void {
    this.isStopping = true;
    if (!this.isBusy) this.leave();
  }

  /** Resolves to false when the connection is over. */
  private async take(chunk: Buffer): Promise<boolean> {
    this.isBusy = true;
    for (const line of this.lines.read(chunk)) {
      clearTimeout(this.restOfLine);
      this.restOfLine = undefined;
      const reply = await this.answer(line);
      if (reply.isLast) {
        this.end(reply);
        return false;
      }
      await this.send(reply.text);
      if (this.isStopping) {
        this.leave();
        return false;
      }
      // Let other connections take a turn between two commands, and notice a client that has gone.
      await setImmediate();
      if (this.socket.destroyed) return false;
    }
    this.isBusy = false;
    return true;
  }

  private async answer(line: { text: string } | { problem: BadLine }): Promise<Reply> {
    const { limiter, logger, session, logAccess } = this.options;
    const start = performance.now();
    const client = addressKey(this.address);
    await limiter.pending(client);
    const rate = limiter.consume(client);
    let reply: Reply;
    if (!rate.allowed) {
      const seconds = rate.retryAfterSeconds;
      reply = { ...status(420, `Too many requests; try again in ${seconds} s`), isLast: true };
    } else if ('problem' in line) {
      reply = PROBLEMS[line.problem];
    } else {
      reply = await session.answer(line.text).catch((error: unknown) => {
        const message = isOutage(error) ? 'database away' : 'DICT command failed';
        noteFailure(logger, { level: 'error', message, fields: { err: error }, error });
        return UNAVAILABLE;
      });
    }
    const command = 'text' in line ? commandOf(line.text) : null;
    const { code } = reply;
    if (DICT_ANSWERED.hasSubscribers) {
      const known = command !== null && COMMANDS.has(command) ? command : null;
      DICT_ANSWERED.publish({ command: known, code } satisfies DictAnswered);
    }
    if (logAccess) {
      const durationMs = Math.round(performance.now() - start);
      const about = { event: 'access', address: this.address, protocol: 'dict', command };
      logger.info({ ...about, status: code, duration_ms: durationMs }, 'access');
    }
    return reply;
  }

  /** Disconnects a client that does not read. */
  private async send(text: string): Promise<void> {
    const { socket } = this;
    if (socket.destroyed || socket.write(text)) return;
    const timer = setTimeout(() => socket.destroy(), this.options.patience.clientMs);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.once('drain', done).once('close', done);
    });
  }

  private end({ text }: Reply): void {
    if (this.socket.writable) this.socket.write(text);
    hangUp(this.socket);
  }

  private leave(): void {
    this.end(STOPPING);
    setTimeout(() => this.socket.destroy(), GOODBYE_MS).unref();
  }
}

/** Null unless it may be a command, so that the log never shows a searched word. */
const commandOf = (line: string): string | null =>
  /^\s*([a-z]{1,8})\b/i.exec(line)?.[1]?.toUpperCase() ?? null;
