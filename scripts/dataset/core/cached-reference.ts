import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { buildBaseRecords } from '../base-records.ts';
import { PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { cached } from './cached.ts';
import { buildCoreReference, type CoreReference } from './reference.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Left out of the cache key: our entries and exceptions are always read, and the gates run. */
const NOT_CACHED = [
  ...PARTS_OF_SPEECH.map((name) => join('core', name) + sep),
  ...['function-words', 'everyday-words', join('core', 'gates')].map((folder) => folder + sep),
  join('core', 'choices.txt'),
  join('core', 'phrase-of.txt'),
  join('core', 'allowed-words.txt'),
  join('core', 'latin-in-translations.txt'),
];

/** The reference, cached in the temporary folder until one of its sources changes. */
export function cachedReference(): CoreReference {
  // The hash includes this code.
  const path = join(tmpdir(), 'wordkeep-core');
  return cached(path, hashOfInputs, () => buildCoreReference(buildBaseRecords()));
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of ['resources/dictionary', 'scripts/dataset']) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:json|txt|ts)$/.test(name) && !name.endsWith('.test.ts'))
      .filter((name) => !NOT_CACHED.some((path) => name.startsWith(path)))
      .sort();
    for (const name of files) hash.update(name).update(readFileSync(join(ROOT, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
