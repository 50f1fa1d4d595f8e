import { StartupError } from '../base/errors.ts';
import type { Env } from './env.ts';

/** Collects problems. A blank value counts as not set. */
export class EnvReader {
  private readonly problems: string[] = [];

  constructor(private readonly env: Env) {}

  problem(name: string, message: string): void {
    this.problems.push(`${name}: ${message}`);
  }

  throwProblems(): void {
    if (this.problems.length === 0) return;
    const count = this.problems.length === 1 ? 'a problem' : `${this.problems.length} problems`;
    throw new StartupError(
      `The configuration has ${count}:\n${this.problems.map((line) => `  ${line}`).join('\n')}\n` +
        'Set these in the environment or in the file named by ENV_FILE (default .env); see docs/configuration.md.',
      { reason: 'configuration' },
    );
  }

  text(name: string, fallback: string): string {
    return this.env[name]?.trim() || fallback;
  }

  required(name: string, purpose: string): string {
    const value = this.env[name];
    if (value === undefined || value.trim() === '') {
      this.problem(name, `is missing or blank; it is ${purpose}`);
      return '';
    }
    return value;
  }

  /** `parse` throws an Error whose message says what is accepted. */
  parsed<T, F>(
    name: string,
    fallback: F,
    parse: (value: string) => T,
    { secret = false } = {},
  ): T | F {
    const value = this.env[name]?.trim();
    if (!value) return fallback;
    try {
      return parse(value);
    } catch (error) {
      const shown = secret ? '' : `${JSON.stringify(value)} `;
      this.problem(name, `${shown}is not accepted; ${error instanceof Error ? error.message : ''}`);
      return fallback;
    }
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.parsed(name, fallback, (value) => {
      if (value !== 'true' && value !== 'false') throw new Error('expected true or false');
      return value === 'true';
    });
  }

  isSet(name: string): boolean {
    return this.text(name, '') !== '';
  }

  /** A notice for each of these settings that is set. */
  retired(settings: Readonly<Record<string, string>>): string[] {
    return Object.entries(settings).flatMap(([name, instead]) =>
      this.text(name, '') === '' ? [] : [`${name} is unknown and ignored: ${instead}`],
    );
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.parsed(name, fallback, (value) => {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw new Error(`expected a whole number from ${min} to ${max}`);
      }
      return number;
    });
  }

  oneOf<T extends string>(name: string, accepted: readonly T[], fallback: T): T {
    return this.parsed(name, fallback, (value) => {
      const found = accepted.find((one) => one === value);
      if (found === undefined) throw new Error(`expected one of ${accepted.join(', ')}`);
      return found;
    });
  }
}
