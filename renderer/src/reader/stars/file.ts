import * as z from 'zod/mini';
import type { FieldProblem } from '../../../../server/contract/errors.ts';
import { codeOf, valueAt } from '../../../../server/contract/problems.ts';
import type { MyWordsContents } from './contents.ts';
import { listName, practiceDay, type Star, star } from './schemas.ts';
import { starId } from './star.ts';

const FORMAT = 'wordkeep-my-words';
const VERSION = 1;

const contents = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  lists: z.array(listName),
  stars: z.array(star),
  days: z.array(practiceDay),
});

export function writeFile({ lists, stars, days }: MyWordsContents, now: Date): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    exportedAt: now.toISOString(),
    lists,
    // Ids are derived from the other fields.
    stars: stars.map(({ id: _, ...rest }) => rest),
    days,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export type FileProblem =
  | { kind: 'json' | 'format' | 'newer' }
  /** The first mistakes, and the number of all. */
  | { kind: 'content'; places: FieldProblem[]; total: number };

const MAX_PLACES = 5;

export function readFile(
  file: string,
): { contents: MyWordsContents; problem: null } | { contents: null; problem: FileProblem } {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    return refused({ kind: 'json' });
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) return refused({ kind: 'format' });
  if (typeof version === 'number' && version > VERSION) return refused({ kind: 'newer' });
  const checked = contents.safeParse(value);
  if (!checked.success) {
    const { issues } = checked.error;
    const places = issues.slice(0, MAX_PLACES).map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
      ...codeOf(issue, valueAt(value, issue.path)),
    }));
    return refused({ kind: 'content', places, total: issues.length });
  }
  const { lists, stars, days } = checked.data;
  const named = new Set([...lists, ...stars.flatMap((one) => one.lists)]);
  return {
    contents: { lists: [...named], stars: stars.map(withId), days },
    problem: null,
  };
}

const refused = (problem: FileProblem) => ({ contents: null, problem });

const withId = (read: Omit<Star, 'id'>): Star => ({ id: starId(read), ...read });
