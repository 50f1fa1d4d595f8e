import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { SpokenAccent } from '../contract/vocabulary.ts';
import { ApiError } from '../base/errors.ts';

const PROGRAM = 'espeak-ng';
const VOICES: Readonly<Record<SpokenAccent, string>> = { american: 'en-us', british: 'en-gb' };

/** Words a minute: slower than the default, for learners. */
const SPEED = '140';
/** A word takes some 10 ms. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_RUNNING = 2;
const MAX_WAITING = 16;

const run = promisify(execFile);

/** Says words by `espeak-ng`, a few at a time. */
export class Speech {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  static isInstalled(): boolean {
    return spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;
  }

  /**
   * A WAV file.
   * @throws {ApiError} `not_ready` while too many wait already
   */
  async say(phonemes: string, accent: SpokenAccent): Promise<Buffer> {
    await this.turn();
    try {
      // Begins with a bracket, so that it is never an option.
      const args = ['-v', VOICES[accent], '-s', SPEED, '--stdout', `[[${phonemes}]]`];
      const { stdout } = await run(PROGRAM, args, {
        encoding: 'buffer',
        maxBuffer: MAX_BYTES,
        timeout: TIMEOUT_MS,
      });
      return withLengths(stdout);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  private async turn(): Promise<void> {
    if (this.running >= MAX_RUNNING) {
      if (this.waiting.length >= MAX_WAITING) {
        throw new ApiError('not_ready', {
          detail: 'Too many words are being spoken; please try again in a moment.',
          headers: { 'Retry-After': '1' },
        });
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.running += 1;
  }
}

/** The program does not know the lengths when it begins to write: RIFF, offsets 4 and 40. */
function withLengths(wav: Buffer): Buffer {
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - 44, 40);
  return wav;
}
