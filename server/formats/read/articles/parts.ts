import table from './parts.json' with { type: 'json' };
import { type Level, LEVELS, type PartOfSpeech } from '../../../contract/vocabulary.ts';

/** Keys are in lower case, without the full stop. */
const NAMES = table as Readonly<Record<string, PartOfSpeech>>;

const NAME = Object.keys(NAMES)
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', '\\.'))
  .join('|');

/** A level, `B1` or in brackets, followed by the end of the line or by something in brackets. */
const LEVEL = '[[(]?[ABC][12][\\])]?(?=$|[,;:]|\\s+[([])';

/**
 * A part of speech as `<n>`, `(noun)` (but not `(a)`, which numbers a list, nor the topic
 * `(art)`), `n.`, the whole line, or followed by a level, a number or a colon: `v 1: ...`.
 */
const LEADING = new RegExp(
  `^(?:[<[]\\s*(${NAME})\\.?\\s*[>\\]]|\\((?!\\w\\.?\\)|art\\))(${NAME})\\.?\\)|(${NAME})(?:\\.(?=\\s|$|[,;:])|(?=\\s*:)|(?=\\s+\\d+\\s*[.:)])|(?=\\s+${LEVEL})|$))[,;:]?\\s*`,
  'i',
);

const LEADING_LEVEL = new RegExp(`^${LEVEL}[,;:]?\\s*`);

/** The part of speech that a line begins with, a level after it, and the rest of the line. */
export function leadingPart(
  line: string,
): { partOfSpeech: PartOfSpeech; level: Level | null; rest: string } | null {
  const found = LEADING.exec(line);
  if (!found) return null;
  const partOfSpeech = NAMES[(found[1] ?? found[2] ?? found[3] ?? '').toLowerCase()];
  if (!partOfSpeech) return null;
  const rest = line.slice(found[0].length);
  const [marked = ''] = LEADING_LEVEL.exec(rest) ?? [];
  const level = LEVELS.find((one) => marked.includes(one)) ?? null;
  return { partOfSpeech, level, rest: rest.slice(marked.length) };
}
