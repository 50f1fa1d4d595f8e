import type { PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import type { OwnWord } from '../own-words/entry.ts';
import { byHeadword } from './files.ts';

/** The order of the lines in a head or a meaning. Lines of one kind keep their order. */
const ORDER = [
  '=',
  '@uk',
  '@irregular',
  '@forms',
  '@short',
  '@replaces',
  '@formal',
  '@informal',
  '@slang',
  '@british',
  '@american',
  '@obsolete',
  '@label',
  '@grammar',
  '>',
  '@syn',
  '@ant',
  '~',
  '@covers',
  '@drop',
  '@allow',
];

/** These belong to the whole word, wherever they were written. */
const AT_END = /^@(?:drop|allow)\b/;

/** A file of the core: its section and its entries in order, an empty line before each. */
export function formatFile(partOfSpeech: PartOfSpeech, words: readonly OwnWord[]): string {
  const entries = [...words]
    .sort((a, b) => byHeadword(a.record.word, b.record.word))
    .map((word) => formatEntry(word));
  return `[${partOfSpeech}]\n${entries.join('\n')}`;
}

function formatEntry({ lines }: OwnWord): string {
  const [head = '', ...rest] = lines.map(({ text }) => formatLine(text));
  const parts: string[][] = [[]];
  for (const line of rest.filter((text) => !AT_END.test(text))) {
    if (line.startsWith('=')) parts.push([]);
    parts.at(-1)?.push(line);
  }
  parts.push(rest.filter((text) => AT_END.test(text)));
  const sorted = parts.map((part) => [...part].sort((a, b) => kindOf(a) - kindOf(b)));
  return `${[head, ...sorted.flat()].join('\n')}\n`;
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
