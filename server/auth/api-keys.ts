import { hash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ApiError, invalid, StartupError, ValidationError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { MAX_KEYS, parseKeyFile, type StoredKey, writeKeyFile } from './api-key-file.ts';

/** Keys are random and long, so a plain hash is safe to store. */
const KEY_BYTES = 32;
const PREFIX = 'wk_';
/** Anything longer is not a key and not worth hashing. */
const MAX_SENT_LENGTH = 256;
const LOOK_EVERY_MS = 2_000;

/** The API keys of a watched file. A missing file means no keys; one with a mistake is ignored. */
export class ApiKeys {
  private byHash = new Map<string, StoredKey>();
  private seen = '';
  private changing: Promise<unknown> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    private readonly logger: Logger,
  ) {
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

  /** Looks up a key by its hash, so that timing reveals nothing about existing keys. */
  find(sent: string | readonly string[]): StoredKey | null {
    if (typeof sent !== 'string' || sent.length > MAX_SENT_LENGTH) return null;
    return this.byHash.get(hash('sha256', sent)) ?? null;
  }

  list(): StoredKey[] {
    return [...this.byHash.values()];
  }

  /**
   * Creates a key, whose secret is known only now.
   * @throws {ValidationError} when the name is taken
   */
  create(name: string, limit: string | null): Promise<{ stored: StoredKey; key: string }> {
    const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
    const stored = { name, sha256: hash('sha256', key), limit, created: new Date().toISOString() };
    return this.change((keys) => {
      if (keys.some((other) => other.name === name)) {
        throw new ValidationError([
          { path: 'body.name', message: 'is already the name of a key', code: 'name_taken' },
        ]);
      }
      if (keys.length >= MAX_KEYS) throw invalid('body', `there are ${MAX_KEYS} keys already`);
      return [...keys, stored];
    }).then(() => ({ stored, key }));
  }

  /** @throws {ApiError} `not_found` */
  async remove(name: string): Promise<StoredKey> {
    let removed: StoredKey | undefined;
    await this.change((keys) => {
      removed = keys.find((key) => key.name === name);
      return keys.filter((key) => key !== removed);
    });
    if (removed) return removed;
    throw new ApiError('not_found', { detail: 'There is no key with this name.' });
  }

  /** One change at a time, each applied to the latest content of the file. */
  private change(edit: (keys: StoredKey[]) => StoredKey[]): Promise<void> {
    const changed = this.changing.then(async () => {
      try {
        this.read();
        await writeKeyFile(this.path, edit(this.list()));
        this.read();
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        const reason = cause instanceof Error ? cause.message : '';
        const detail = `The key file ${this.path} cannot be used: ${reason}`;
        throw new ApiError('internal_error', { detail, cause });
      }
    });
    this.changing = changed.catch(() => {});
    return changed;
  }

  private follow(): void {
    try {
      if (this.look() !== this.seen) this.read();
    } catch (error) {
      this.logger.error(
        { err: error, file: this.path },
        'could not read the key file; API keys are unchanged',
      );
    }
  }

  private read(): void {
    this.seen = this.look();
    const keys = this.seen === GONE ? [] : parseKeyFile(readFileSync(this.path, 'utf8'));
    this.byHash = new Map(keys.map((key) => [key.sha256, key]));
  }

  private look(): string {
    const stats = statSync(this.path, { throwIfNoEntry: false, bigint: true });
    return stats ? `${stats.ino} ${stats.size} ${stats.mtimeNs}` : GONE;
  }
}

const GONE = 'gone';
