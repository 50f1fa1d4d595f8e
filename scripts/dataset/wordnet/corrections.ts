import { readSourceLines } from '../source-files.ts';
import type { Gloss } from './gloss.ts';

/** @throws Error naming the `file:line` of a text without a correction, or of one given twice */
export function readCorrections(lines = readSourceLines('wordnet/corrections.txt')) {
  const corrections = new Map<string, { text: string; location: string }>();
  const unused = new Set<string>();
  for (const [i, { text, location }] of lines.entries()) {
    if (text.startsWith('=>')) continue;
    const next = lines[i + 1]?.text;
    if (!next?.startsWith('=>')) throw new Error(`${location}: expected => and what is right.`);
    if (corrections.has(text)) throw new Error(`${location}: the text stands twice.`);
    corrections.set(text, { text: next.slice(2).trim(), location });
    unused.add(text);
  }
  const corrected = (text: string): string => {
    unused.delete(text);
    return corrections.get(text)?.text ?? text;
  };
  return {
    correct: ({ definition, examples }: Gloss): Gloss => ({
      definition: corrected(definition),
      examples: examples.map(corrected).filter((example) => example !== ''),
    }),
    /** @throws Error naming the `file:line` of a correction that WordNet has no use for */
    checkAllUsed: (): void => {
      const locations = [...unused].map((text) => corrections.get(text)?.location ?? '');
      if (locations.length > 0)
        throw new Error(`${locations.join(', ')}: WordNet has no such text.`);
    },
  };
}
