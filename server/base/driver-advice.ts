import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The compiled part of the SQLite driver is missing, or is for another system. */
const NO_DRIVER = /^Could not locate the bindings file|node_sqlite3\.node/;

/**
 * Advice about a SQLite driver that cannot be loaded; null for other errors. npm 12 and later
 * install packages without running their scripts, and this runs the one that is missing.
 */
export function driverAdvice(error: unknown): string | null {
  if (!(error instanceof Error) || !NO_DRIVER.test(error.message)) return null;
  const folder = dirname(createRequire(import.meta.url).resolve('sqlite3/package.json'));
  return `The SQLite driver has no compiled part, which npm 12 and later do not make unasked. As the user who installed Wordkeep, run: npm run install --prefix ${folder} (where there is no prebuilt one, it needs a C++ compiler, make and Python).`;
}
