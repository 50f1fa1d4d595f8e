import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { OwnWord } from '../own-words/entry.ts';
import type { SourceLine } from '../source-files.ts';
import { byHeadword } from './files.ts';
/** The order of the lines in a head or a meaning. Lines of one kind keep their order. */
import ORDER from './line-order.json' with { type: 'json' };

/** These belong to the whole word, wherever they were written. */
const AT_END = /^@(?:drop|allow)\b/;

/** A file of the core: its section and its entries in order, an empty line before each. */
export function formatFile(partOfSpeech: PartOfSpeech, words: readonly OwnWord[]): string {
  const entries = [...words]
    .sort((a, b) => byHeadword(a.record.word, b.record.word))
    .map((word) => formatEntry(word));
  return `[${partOfSpeech}]\n${entries.join('\n')}`;
}

function formatEntry(word: OwnWord): string {
  const [[head, ...rest] = [], ...meanings] = partsOf(word).map((lines) =>
    lines.map(({ text }) => formatLine(text)),
  );
  const parts = [
    rest.filter((text) => !AT_END.test(text)),
    ...meanings,
    rest.filter((text) => AT_END.test(text)),
  ];
  const sorted = parts.map((part) => [...part].sort((a, b) => kindOf(a) - kindOf(b)));
  return `${[head, ...sorted.flat()].join('\n')}\n`;
}

export function partsOf({ lines }: OwnWord): SourceLine[][] {
  const parts: SourceLine[][] = [[]];
  for (const line of lines) {
    if (line.text.startsWith('=')) parts.push([]);
    parts.at(AT_END.test(line.text) ? 0 : -1)?.push(line);
  }
  return parts;
}

function formatLine(text: string): string {
  const single = text.trim().replace(/\s+/g, ' ');
  if (!single.startsWith('~')) return single.replace(/^([=>])\s*/, '$1 ');
  const cells = single.slice(1).split('|');
  return `~ ${cells.map((cell) => cell.trim().replace(/(?<!\\)\s*[,，、،]\s*/g, ', ')).join(' | ')}`;
}

function kindOf(line: string): number {
  const at = ORDER.indexOf(/^(?:@\w+|.)/u.exec(line)?.[0] ?? '');
  return at < 0 ? ORDER.length : at;
}
