import type { OwnWord } from '../own-words/entry.ts';
import { parseWords } from '../own-words/parser.ts';
import type { SourceLine } from '../source-files.ts';
import { addEntries } from './add-entries.ts';
import { checkEntries } from './book.ts';
import { cachedReference } from './cached-reference.ts';
import { readCoreLines } from './files.ts';
import { patchEntries } from './patch-entries.ts';

/** Applies a patch if the changed entries pass the gates and `check`, and says what came of it. */
export function applyPatch(
  patch: readonly SourceLine[],
  check: (patched: readonly OwnWord[]) => string[] = () => [],
): void {
  const patched = patchEntries(parseWords(readCoreLines()).words, patch);
  const { words, problems } = checkEntries(patched.lines, cachedReference());
  const all = [...patched.problems, ...problems, ...check(words)];
  for (const problem of all) console.log(problem);
  if (all.length === 0) addEntries(words, true);
  else process.exitCode = 1;
  console.log(
    all.length === 0
      ? `${patch.length} lines, ${words.length} entries changed.`
      : `${all.length} problems: nothing was changed.`,
  );
}
