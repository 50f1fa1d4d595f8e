import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWords } from '../own-words/parser.ts';
import { DICTIONARY_FOLDER, splitLines } from '../source-files.ts';
import { addEntries } from './add-entries.ts';
import { checkEntries } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { readCoreLines } from './files.ts';
import { withLock } from './lock.ts';
import { patchEntries } from './patch-entries.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npm run core -- patch <file.tsv>');
  process.exitCode = 2;
} else {
  const reference = cachedReference();
  withLock(join(DICTIONARY_FOLDER, 'core', '.lock'), () => {
    const patch = splitLines(readFileSync(path, 'utf8'), path);
    const patched = patchEntries(parseWords(readCoreLines()).words, patch);
    const { words, problems } = checkEntries(patched.lines, reference);
    const all = [...patched.problems, ...problems];
    for (const problem of all) console.log(problem);
    if (all.length === 0) addEntries(words, true);
    else process.exitCode = 1;
    console.log(
      all.length === 0
        ? `${patch.length} lines, ${words.length} entries changed.`
        : `${all.length} problems: nothing was changed.`,
    );
  });
}
