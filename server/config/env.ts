import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartupError } from '../base/errors.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The environment of this process without an env file, where the parent process decides everything.
 */
export function readProcessEnv(): Env {
  return process.env;
}

/** The path of the env file. */
export function envFileOf(env: Env): string {
  return env['ENV_FILE'] || '.env';
}

/**
 * The environment of this process, completed by the settings in `ENV_FILE` (default `.env`). The
 * process environment wins. The file may be missing unless it was named.
 *
 * @throws {StartupError} when a named file cannot be read
 */
export function readEnv(processEnv: Env = process.env): Env {
  const named = processEnv['ENV_FILE'];
  const path = envFileOf(processEnv);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing && !named) return processEnv;
    throw new StartupError(`ENV_FILE: cannot read ${path}.`, { cause: error });
  }
  return { ...parseEnv(text), ...processEnv };
}
