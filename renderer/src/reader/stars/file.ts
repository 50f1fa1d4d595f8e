import * as z from 'zod/mini';
import type { FieldProblem } from '../../../../server/contract/errors.ts';
import { codeOf, valueAt } from '../../../../server/contract/problems.ts';
import { PARTS_OF_SPEECH, TRANSLATION_LANGUAGES } from '../../../../server/contract/vocabulary.ts';
import type { MyWordsContents } from './contents.ts';
import { type Star, starId } from './star.ts';

const FORMAT = 'wordkeep-my-words';
const VERSION = 1;

// The content security policy forbids generated code.
z.config({ jitless: true });

const text = (length: number) => z.string().check(z.maxLength(length));
const word = z.string().check(z.minLength(1), z.maxLength(200));
const listName = z.string().check(z.minLength(1), z.maxLength(100));
const time = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const partOfSpeech = z.enum(PARTS_OF_SPEECH);

const schedule = z.object({
  due: time,
  last_review: z.nullable(time),
  stability: z.number().check(z.nonnegative()),
  difficulty: z.number().check(z.nonnegative()),
  elapsed_days: z.number(),
  scheduled_days: z.number(),
  learning_steps: count,
  reps: count,
  lapses: count,
  state: z.int().check(z.gte(0), z.lte(3)),
});

const star = z.object({
  word,
  partOfSpeech: z.nullable(partOfSpeech),
  definition: z.nullable(text(10_000)),
  transcription: z.nullable(text(500)),
  recording: z.optional(text(2_048)),
  meanings: z.array(
    z.object({
      partOfSpeech,
      definition: text(10_000),
      example: z.nullable(text(10_000)),
      translations: z.partialRecord(z.enum(TRANSLATION_LANGUAGES), text(10_000)),
    }),
  ),
  lists: z.array(listName),
  note: text(20_000),
  starredAt: time,
  schedule: z.nullable(schedule),
});

const contents = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  lists: z.array(listName),
  stars: z.array(star),
  days: z.array(z.object({ day: z.iso.date(), answers: count, again: count, fresh: count })),
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
