import type { Transaction } from 'sequelize';
import {
  SUGGESTION_FIELDS,
  type SuggestionBody,
  type SuggestionTarget,
} from '../../contract/public/api.ts';
import { newWord } from '../../contract/editing.ts';
import type { FieldProblem } from '../../contract/errors.ts';
import { codeOf, type Problem } from '../../contract/problems.ts';
import { ApiError, ValidationError, WordNotFoundError } from '../../base/errors.ts';
import type { Database } from '../../database/database.ts';
import { isBusy, isReadOnly } from '../../database/outage.ts';
import { normalize } from '../../text/normalize.ts';
import type { Dictionary } from '../dictionary.ts';
import { locate } from '../reading/lookups.ts';
import { findTarget } from './target.ts';
import { parseRecord } from '../content/word-rows.ts';

/** The most suggestions that wait for the administrator; further ones are refused. */
export const SUGGESTION_QUEUE_LIMIT = 500;

/** A stored proposal, with the values that the reader saw. */
export interface SuggestedEdit {
  target_type: SuggestionTarget;
  target_id: number;
  /** The record that the target is, or belongs to. */
  word_id: number;
  before: Record<string, string | null>;
  changes: Record<string, string>;
}

/** A stored suggestion, without the fields that all of them share. */
interface Content {
  /** The number of the dataset that it is about. */
  dataset: number;
  /** As the dictionary spells it, or would spell it. */
  headword: string;
  edits: SuggestedEdit[];
}

/**
 * Puts a report, a proposed edit or a proposed word into the moderation queue. Resolves to its id.
 * @throws {WordNotFoundError} when a report or an edit is about an unknown headword
 * @throws {ValidationError} for empty or misplaced edits, and for words that are there already
 * @throws {ApiError} `dataset_not_found`, `suggestion_queue_full`, `suggestions_unavailable`
 */
export async function submitSuggestion(
  dictionary: Dictionary,
  body: SuggestionBody,
  now: Date,
): Promise<number> {
  const { database } = dictionary;
  const content =
    body.kind === 'word' ? readNewWord(dictionary, body) : await readKnownWord(dictionary, body);

  return writeSuggestion(database, async (transaction) => {
    const { Suggestion } = database.models;
    const waiting = await Suggestion.count({ where: { status: 'new' }, transaction });
    if (waiting >= SUGGESTION_QUEUE_LIMIT) {
      throw new ApiError('suggestion_queue_full', {
        detail: 'Too many suggestions wait for the administrator; please try again later.',
      });
    }
    const created = await Suggestion.create(
      {
        created_at: now,
        updated_at: now,
        status: 'new',
        kind: body.kind,
        headword: content.headword,
        word_id: body.word_id ?? null,
        message: normalize(body.message ?? '').trim() || null,
        edits: JSON.stringify(content.edits),
        applied_at: null,
        author: body.author_name === undefined ? null : normalize(body.author_name).trim(),
        dataset: content.dataset,
      },
      { transaction },
    );
    return created.id;
  });
}

function readNewWord(dictionary: Dictionary, { headword, dataset }: SuggestionBody): Content {
  const [requested = dictionary.primary] = dictionary.listed(
    dataset === undefined ? [] : [dataset],
  );
  // Only what the administrator could write too.
  const spelling = newWord.shape.word.safeParse(headword);
  const refuse = (...problems: Problem[]) =>
    new ValidationError(problems.map((problem) => ({ path: 'body.headword', ...problem })));
  if (!spelling.success) {
    const { issues } = spelling.error;
    throw refuse(
      ...issues.map((issue) => ({ message: issue.message, ...codeOf(issue, headword) })),
    );
  }
  if (requested.index.knows(spelling.data)) {
    const message = 'is in the dictionary already; use kind "report" or "edit"';
    throw refuse({ message, code: 'in_dictionary' });
  }
  return { dataset: requested.row.number, headword: spelling.data, edits: [] };
}

async function readKnownWord(dictionary: Dictionary, body: SuggestionBody): Promise<Content> {
  const { dataset, problems } = suggestedDataset(dictionary, body);
  const located = locate(dataset ? [dataset] : dictionary.requested(), body.headword);
  const ids = located?.ids ?? [];
  const rows = await dictionary.readRecords(ids);
  const records = rows.map((row) => parseRecord(row, []));
  const first = records.find(({ id }) => id === ids[0]);
  if (!first || !located) throw new WordNotFoundError();

  if (body.word_id !== undefined && !ids.includes(body.word_id)) {
    problems.push({ path: 'body.word_id', message: 'is not a record of this headword' });
  }
  const edits = (body.edits ?? []).map((edit, i): SuggestedEdit => {
    const target = findTarget(records, edit.target_type, edit.target_id);
    if (!target) {
      const message = `is not a ${edit.target_type} of this headword`;
      problems.push({ path: `body.edits.${i}.target_id`, message });
    }
    const before: SuggestedEdit['before'] = {};
    const changes: SuggestedEdit['changes'] = {};
    for (const field of SUGGESTION_FIELDS[edit.target_type]) {
      const proposed = edit.changes[field];
      if (proposed === undefined) continue;
      const value = normalize(proposed).trim();
      before[field] = target?.values[field] ?? null;
      if (value !== (before[field] ?? '')) changes[field] = value;
    }
    if (target && Object.keys(changes).length === 0) {
      problems.push({
        path: `body.edits.${i}.changes`,
        message: 'changes nothing',
        code: 'changes_nothing',
      });
    }
    const { target_type, target_id } = edit;
    return { target_type, target_id, word_id: target?.wordId ?? 0, before, changes };
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return { dataset: located.dataset.row.number, headword: first.word, edits };
}

/** The dataset of the record or name, if given. @throws {ApiError} `dataset_not_found` */
function suggestedDataset(dictionary: Dictionary, { dataset: name, word_id: id }: SuggestionBody) {
  const named = name === undefined ? undefined : dictionary.requested([name])[0];
  const having = dictionary.enabled.find(({ facets }) => id !== undefined && facets.has(id));
  const problems: FieldProblem[] = [];
  if (named && having && named !== having) {
    problems.push({ path: 'body.dataset', message: 'is not the dataset of this record' });
  }
  return { dataset: having ?? named, problems };
}

/** Seconds to wait before trying again when suggestions cannot be written. */
const RETRY_AFTER_SECONDS = 30;

/** @throws {ApiError} `suggestions_unavailable` at once, if an import writes or on a standby */
async function writeSuggestion<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const unavailable = (cause?: unknown) =>
    new ApiError('suggestions_unavailable', {
      detail: 'Suggestions cannot be taken at the moment; please try again later.',
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      cause,
    });
  if (database.longWrite || database.role?.isWaiting) throw unavailable();
  try {
    return await database.writeForAnybody(work);
  } catch (error) {
    if (isReadOnly(error) || isBusy(error)) throw unavailable(error);
    throw error;
  }
}
