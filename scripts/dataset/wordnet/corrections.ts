import { readSourceLines } from '../source-files.ts';
import type { Gloss } from './gloss.ts';

/** @throws Error naming the `file:line` of a text without a correction, or of one given twice */
export function readCorrections(lines = readSourceLines('wordnet/corrections.txt')) {
  const corrections = new Map<string, { text: string; place: string }>();
  const unused = new Set<string>();
  for (const [i, { text, place }] of lines.entries()) {
    if (text.startsWith('=>')) continue;
    const next = lines[i + 1]?.text;
    if (!next?.startsWith('=>')) throw new Error(`${place}: expected => and what is right.`);
    if (corrections.has(text)) throw new Error(`${place}: the text stands twice.`);
    corrections.set(text, { text: next.slice(2).trim(), place });
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
      const places = [...unused].map((text) => corrections.get(text)?.place ?? '');
      if (places.length > 0) throw new Error(`${places.join(', ')}: WordNet has no such text.`);
    },
  };
}
