import { keyOf, type OwnWord } from '../own-words/entry.ts';
import { recordKey } from '../records.ts';
import type { SourceLine } from '../source-files.ts';
import { partsOf } from './format.ts';

/** A change of one part of an entry. */
interface Change {
  removed: Set<string>;
  added: SourceLine[];
}

/**
 * Applies lines `word<TAB>part of speech<TAB>n<TAB>line`, where n is the number of the meaning and 0
 * is the head. Lines of an option replace all lines of that option in the part; `-@option` only
 * removes them. The number after the last one adds a meaning, and `-=` removes one.
 * Returns the entries after it, as lines that can be parsed, and a problem for each line that fails.
 */
export function patchEntries(words: readonly OwnWord[], patch: readonly SourceLine[]) {
  const byKey = new Map(words.map((word) => [keyOf(word), word]));
  const changes = new Map<OwnWord, Map<number, Change>>();
  const problems: string[] = [];
  for (const { text, location } of patch) {
    const [head = '', name = '', number = '', ...rest] = text.split('\t');
    const word = byKey.get(recordKey(head, name));
    const line = rest.join(' ').trim();
    const kind = kindOf(line, head);
    if (!word) problems.push(`${location}: the core has no ${head} (${name}).`);
    else if (!/^\d+$/.test(number) || Number(number) > word.meanings.length + 1) {
      problems.push(`${location}: "${head}" has no meaning ${number}.`);
    } else if (kind === null) problems.push(`${location}: "${line}" is no line of an entry.`);
    else {
      const parts = changes.get(word) ?? new Map<number, Change>();
      changes.set(word, parts);
      const change = parts.get(Number(number)) ?? { removed: new Set(), added: [] };
      parts.set(Number(number), change);
      change.removed.add(kind);
      if (!line.startsWith('-')) change.added.push({ text: line, location });
    }
  }
  const lines = [...changes].flatMap(([word, parts]) => patchedLines(word, parts));
  return { lines, problems };
}

function patchedLines(word: OwnWord, changes: ReadonlyMap<number, Change>): SourceLine[] {
  const { record, location } = word;
  const parts = partsOf(word);
  for (const [number, { removed, added }] of changes) {
    const kept = (parts[number] ?? []).filter(({ text }) => {
      const kind = kindOf(text, record.word) ?? '';
      return !removed.has(kind) && !removed.has(kind.split(' ')[0] ?? '');
    });
    const isGone = removed.has('=') && !added.some(({ text }) => text.startsWith('='));
    // A definition and the line of the word come first.
    const [first, ...others] = [...kept, ...added].sort(
      (a, b) => Number(isFirst(b)) - Number(isFirst(a)),
    );
    parts[number] = isGone || !first ? [] : [first, ...others];
  }
  return [{ text: `[${record.part_of_speech}]`, location }, ...parts.flat()];

  function isFirst({ text }: SourceLine): boolean {
    return ['=', HEAD].includes(kindOf(text, record.word) ?? '');
  }
}

/** The kind of the line with word, sound and level. */
const HEAD = 'word';

/** The kind of line that a line replaces: "@syn", "@note error", "="; null for none of an entry. */
function kindOf(line: string, word: string): string | null {
  if (line.startsWith(`${word} /`)) return HEAD;
  const option = line.replace(/^-/, '');
  return /^(?:@note(?: \w+)?|@\w+|[=>~])/.exec(option)?.[0] ?? null;
}
