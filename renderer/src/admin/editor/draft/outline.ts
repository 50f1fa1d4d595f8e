import type { Level } from '../../../../../server/contract/vocabulary.ts';
import type { Draft, DraftMeaning } from './draft.ts';
import { type Errors, hasErrorsIn, isWithin, meaningPath } from './field-errors.ts';

export interface OutlineItem {
  path: string;
  /** Empty for sections, which have names. */
  title: string;
  level: Level | null;
  mark: 'new' | 'changed' | null;
  isWrong: boolean;
}

export const LIST_SECTIONS = ['short_translations', 'forms', 'phrasal_variants'] as const;
export type Section = 'record' | (typeof LIST_SECTIONS)[number];

/** Marks what has become of the meanings since they were saved. */
export function outlineMeanings(base: Draft, draft: Draft, errors: Errors): OutlineItem[] {
  const saved = new Map(base.meanings.map((meaning) => [meaning.id, meaning]));
  return draft.meanings.map((meaning) => ({
    path: meaningPath(meaning),
    title: titleOf(meaning, draft.word),
    level: meaning.meaning_level,
    mark: markOf(saved.get(meaning.id), meaning),
    isWrong: hasErrorsIn(errors, meaningPath(meaning)),
  }));
}

export function outlineSection(
  section: Section,
  base: Draft,
  draft: Draft,
  errors: Errors,
): OutlineItem {
  const [was, is] =
    section === 'record' ? [base, draft].map(ownFields) : [base, draft].map((one) => one[section]);
  const isWrong =
    section === 'record'
      ? Object.keys(errors).some((path) => !OTHERS.some((other) => isWithin(path, other)))
      : hasErrorsIn(errors, section);
  return {
    path: section,
    title: '',
    level: null,
    mark: isSame(was, is) ? null : 'changed',
    isWrong,
  };
}

export const sectionsOf = ({ part_of_speech, phrasal_variants }: Draft) =>
  LIST_SECTIONS.filter(
    (section) =>
      section !== 'phrasal_variants' || part_of_speech === 'verb' || phrasal_variants.length > 0,
  );

export function emptiedDefinitions(base: Draft, mine: Draft): number[] {
  const had = new Set(base.meanings.flatMap(({ id, definition }) => (definition ? [id] : [])));
  return mine.meanings.flatMap(({ id, definition }, i) =>
    had.has(id) && definition.trim() === '' ? [i + 1] : [],
  );
}

export const titleOf = ({ title, definition }: DraftMeaning, word: string): string =>
  (title !== word && title) || definition || title;

const OTHERS = ['meanings', ...LIST_SECTIONS] as const;

const ownFields = ({
  meanings: _meanings,
  short_translations: _texts,
  forms: _forms,
  phrasal_variants: _verbs,
  ...rest
}: Draft) => rest;

const markOf = (was: DraftMeaning | undefined, is: DraftMeaning): OutlineItem['mark'] =>
  was ? (isSame(was, is) ? null : 'changed') : 'new';

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
