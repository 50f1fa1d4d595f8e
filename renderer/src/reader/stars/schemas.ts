import * as z from 'zod/mini';
import { PARTS_OF_SPEECH, TRANSLATION_LANGUAGES } from '../../../../server/contract/vocabulary.ts';

/** What is kept of starred words, as it is in files. Times are ISO 8601. */

// The content security policy forbids generated code.
z.config({ jitless: true });

const text = (length: number) => z.string().check(z.maxLength(length));
const time = z.iso.datetime();
const count = z.int().check(z.nonnegative());
const partOfSpeech = z.enum(PARTS_OF_SPEECH);
export const listName = z.string().check(z.minLength(1), z.maxLength(100));

/** The state of FSRS, with times as text. */
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
  /** 0 new, 1 learning, 2 review, 3 learning again. */
  state: z.int().check(z.gte(0), z.lte(3)),
});
export type Schedule = z.infer<typeof schedule>;

const meaning = z.object({
  partOfSpeech,
  definition: text(10_000),
  example: z.nullable(text(10_000)),
  translations: z.partialRecord(z.enum(TRANSLATION_LANGUAGES), text(10_000)),
});
export type StarMeaning = z.infer<typeof meaning>;

export const star = z.object({
  word: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Null for the whole word, like the definition. */
  partOfSpeech: z.nullable(partOfSpeech),
  definition: z.nullable(text(10_000)),
  transcription: z.nullable(text(500)),
  /** The address of a recording. */
  recording: z.optional(text(2_048)),
  meanings: z.array(meaning),
  lists: z.array(listName),
  note: text(20_000),
  starredAt: time,
  /** Null until it has been practised. */
  schedule: z.nullable(schedule),
});
export type Star = z.infer<typeof star> & { id: string };

export const practiceDay = z.object({
  /** In the local time zone. */
  day: z.iso.date(),
  answers: count,
  /** The number of forgotten cards. */
  again: count,
  /** Cards seen for the first time. */
  fresh: count,
});
export type PracticeDay = z.infer<typeof practiceDay>;
