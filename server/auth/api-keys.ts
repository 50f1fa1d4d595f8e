import { hash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ApiError, StartupError, ValidationError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { MAX_KEYS, parseKeyFile, type StoredKey, writeKeyFile } from './api-key-file.ts';

/** Keys are random, so that a plain hash keeps them and nothing can be guessed. */
const KEY_BYTES = 32;
const PREFIX = 'wk_';
/** Longer ones are no keys, and not worth hashing. */
const MAX_SENT_LENGTH = 256;
const LOOK_EVERY_MS = 2_000;

/** What a key was used for since this process started. */
export interface KeyUse {
  requests: number;
  lastUsedAt: Date | null;
}

/**
 * The API keys of a file. Whoever edits it, here or by hand, every process that reads it follows.
 * A file that is not there has no keys; one with a mistake changes nothing.
 */
export class ApiKeys {
  private readonly path: string;
  private readonly logger: Logger;
  private byHash = new Map<string, StoredKey>();
  private readonly uses = new Map<string, KeyUse>();
  /** What the file looked like when it was last read. */
  private seen = '';
  private changing: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  private constructor(path: string, logger: Logger) {
    this.path = path;
    this.logger = logger;
    this.timer = setInterval(() => this.follow(), LOOK_EVERY_MS).unref();
  }

  /** @throws {StartupError} when the file has a mistake */
  static open(path: string, logger: Logger): ApiKeys {
    const keys = new ApiKeys(path, logger);
    try {
      keys.read();
    } catch (error) {
      keys.stop();
      const reason = error instanceof Error ? error.message : '';
      throw new StartupError(`API_KEYS_FILE: cannot use ${path}; ${reason}.`, { cause: error });
    }
    return keys;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * The key that a client sent, or null if it is none. Looked up by its hash: how long that takes
   * tells nothing about the keys there are.
   */
  find(sent: string | readonly string[]): StoredKey | null {
    if (typeof sent !== 'string' || sent.length > MAX_SENT_LENGTH) return null;
    return this.byHash.get(hash('sha256', sent)) ?? null;
  }

  count({ sha256 }: StoredKey): void {
    const use = this.useOf(sha256);
    use.requests += 1;
    use.lastUsedAt = new Date();
  }

  list(): { key: StoredKey; use: Readonly<KeyUse> }[] {
    return [...this.byHash.values()].map((key) => ({ key, use: this.useOf(key.sha256) }));
  }

  /**
   * Makes a key; this is the only time that it is seen.
   *
   * @throws {ValidationError} when the name is taken
   */
  create(name: string, limit: string | null): Promise<{ stored: StoredKey; key: string }> {
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const stored = { name, sha256: hash('sha256', key), limit, created: new Date().toISOString() };
    return this.change((keys) => {
      if (keys.some((other) => other.name === name)) {
        throw new ValidationError([{ path: 'body.name', message: 'is the name of another key' }]);
      }
      if (keys.length >= MAX_KEYS) {
        throw new ValidationError([
          { path: 'body', message: `there are ${MAX_KEYS} keys already` },
        ]);
      }
      return [...keys, stored];
    }).then(() => ({ stored, key }));
  }

  /** @throws {ApiError} `not_found` */
  remove(name: string): Promise<void> {
    return this.change((keys) => {
      const others = keys.filter((key) => key.name !== name);
      if (others.length === keys.length) {
        throw new ApiError('not_found', { detail: 'There is no key of this name.' });
      }
      return others;
    });
  }

  /** One change after the other, each of what the file says by then. */
  private change(edit: (keys: StoredKey[]) => StoredKey[]): Promise<void> {
    const changed = this.changing.then(async () => {
      try {
        this.read();
      } catch (cause) {
        throw new ApiError('internal_error', { detail: 'The file of keys has a mistake.', cause });
      }
      await writeKeyFile(this.path, edit([...this.byHash.values()]));
      this.read();
    });
    this.changing = changed.catch(() => {});
    return changed;
  }

  private follow(): void {
    try {
      this.read();
    } catch (error) {
      this.logger.error({ err: error, file: this.path }, 'API keys stay as they were');
    }
  }

  /** Reads the file if it looks different; a mistake is told once. */
  private read(): void {
    const look = this.look();
    if (look === this.seen) return;
    this.seen = look;
    const keys = look === GONE ? [] : parseKeyFile(readFileSync(this.path, 'utf8'));
    this.byHash = new Map(keys.map((key) => [key.sha256, key]));
    for (const known of this.uses.keys()) if (!this.byHash.has(known)) this.uses.delete(known);
  }

  private look(): string {
    const stats = statSync(this.path, { throwIfNoEntry: false, bigint: true });
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : GONE;
  }

  private useOf(sha256: string): KeyUse {
    const use = this.uses.get(sha256) ?? { requests: 0, lastUsedAt: null };
    this.uses.set(sha256, use);
    return use;
  }
}

const GONE = 'gone';
