import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { StartupError } from '../base/errors.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Without an env file: the parent process decides everything. */
export const readProcessEnv = (): Env => process.env;

export const envFileOf = (env: Env): string => env['ENV_FILE'] || '.env';

/**
 * Settings in `ENV_FILE` (default `.env`) complete the process environment, which wins. The file
 * may be missing unless it was named.
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
  return { ...parseEnv(text.replace(/^\uFEFF/, '')), ...processEnv };
}
