import { literal, Op, type Transaction } from 'sequelize';
import type {
  Suggestion,
  SuggestionEditState,
  SuggestionQuery,
} from '../../contract/admin/moderation.ts';
import type { SuggestionStatus } from '../../contract/admin/choices.ts';
import type { Page } from '../../contract/admin/words.ts';
import { wordPatch } from '../../contract/editing.ts';
import type { FieldProblem } from '../../contract/errors.ts';
import type { WordRecord } from '../../contract/word.ts';
import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { SuggestionRow } from '../../database/models.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import { normalize } from '../../text/normalize.ts';
import type { Dictionary } from '../dictionary.ts';
import { patchRecord } from '../editing/changes.ts';
import type { Edit } from '../editing/edit.ts';
import type { Editor } from '../editing/editor.ts';
import { changeRecord } from '../editing/record-edits.ts';
import { findTarget, patchOfTarget, whereIs } from './target.ts';
import type { SuggestedEdit } from './submit.ts';
import { parseRecord } from '../content/word-rows.ts';
import type { ImportGate } from '../content/import-gate.ts';

/** The administrator's decisions on readers' suggestions. */
export class Moderation {
  constructor(
    private readonly dictionary: Dictionary,
    private readonly editor: Editor,
    private readonly gate: ImportGate,
  ) {}

  /** Newest first. @throws {ApiError} `dataset_not_found` */
  async list(query: SuggestionQuery): Promise<Page<Suggestion>> {
    const { status, kind, search, dataset, page, limit } = query;
    const { sequelize, models } = this.dictionary.database;
    const piece = normalize(search ?? '')
      .trim()
      .toLowerCase();
    const pattern = sequelize.escape(`%${piece.replace(/[%_!]/g, '!$&')}%`);
    const matches = literal(
      `(lower(headword) LIKE ${pattern} ESCAPE '!' OR lower(message) LIKE ${pattern} ESCAPE '!')`,
    );
    const { rows, count } = await models.Suggestion.findAndCountAll({
      where: {
        ...(status.length > 0 && { status }),
        ...(kind.length > 0 && { kind }),
        ...(dataset !== undefined && { dataset: this.dictionary.edited(dataset).row.number }),
        ...(piece && { [Op.and]: [matches] }),
      },
      order: [['id', 'DESC']],
      offset: (page - 1) * limit,
      limit,
    });
    return { items: await this.present(rows), total: count, page, limit };
  }

  /** @throws {ApiError} `not_found`, `import_in_progress` */
  async setStatus(id: number, status: SuggestionStatus): Promise<Suggestion> {
    const row = await this.write(async (transaction) => {
      const found = await this.need(id, transaction);
      return found.update({ status, updated_at: new Date() }, { transaction });
    });
    return this.presentOne(row);
  }

  /** @throws {ApiError} `not_found`, `import_in_progress` */
  remove(id: number): Promise<void> {
    return this.write(async (transaction) => {
      await (await this.need(id, transaction)).destroy({ transaction });
    });
  }

  /**
   * Applies the edits that a reader proposed, all or none, as the administrator's own.
   * @throws {ApiError} `entry_changed` if already applied, or if the reader saw other values
   */
  async apply(id: number): Promise<Suggestion> {
    const row = await this.editor.run(async (edit) => {
      const found = await this.need(id, edit.transaction);
      const edits: SuggestedEdit[] = JSON.parse(found.edits);
      if (edits.length === 0) {
        const message =
          found.kind === 'word'
            ? 'proposes a word, which has no edits to apply: create the word, then resolve this'
            : 'is a report; it proposes no edit that could be applied';
        throw new ValidationError([{ path: 'path.id', message }]);
      }
      if (found.applied_at) {
        throw new ApiError('entry_changed', {
          detail: `This suggestion was applied on ${found.applied_at.toISOString()} already.`,
        });
      }
      await this.applyEdits(edit, edits, found);
      const now = new Date();
      return found.update(
        { status: 'resolved', applied_at: now, updated_at: now },
        { transaction: edit.transaction },
      );
    });
    return this.presentOne(row);
  }

  private async applyEdits(
    edit: Edit,
    edits: SuggestedEdit[],
    { id, author }: SuggestionRow,
  ): Promise<void> {
    const problems: FieldProblem[] = [];
    const invalid: FieldProblem[] = [];
    for (const wordId of new Set(edits.map(({ word_id }) => word_id))) {
      const found = await edit.findRecord(wordId);
      let after = found?.record ?? null;
      for (const [i, one] of edits.entries()) {
        if (one.word_id !== wordId) continue;
        const reasons = whyNot(after, one, `edits.${i}`);
        problems.push(...reasons);
        if (!after || reasons.length > 0) continue;
        const { target_type, target_id, changes } = one;
        const patch = wordPatch.safeParse(patchOfTarget(after, target_type, target_id, changes));
        if (patch.success) after = patchRecord(after, patch.data, edit.ids);
        else {
          const message = patch.error.issues.map((issue) => issue.message).join('; ');
          invalid.push({ path: `edits.${i}.changes`, message });
        }
      }
      if (found && after && problems.length + invalid.length === 0) {
        await changeRecord(edit, found, after, {
          action: 'apply_suggestion',
          suggestion: { id, author },
        });
      }
    }
    if (problems.length > 0) {
      throw new ApiError('entry_changed', {
        detail: problems.map(({ path, message }) => `${path} ${message}`).join('; '),
        details: problems,
      });
    }
    if (invalid.length > 0) throw new ValidationError(invalid);
  }

  /** Forgets a name in suggestions and history. @throws {ApiError} `import_in_progress` */
  forgetAuthor(author: string): Promise<void> {
    const { Suggestion, History } = this.dictionary.database.models;
    const forgotten = { author: null };
    return this.write(async (transaction) => {
      const named = { where: { author: normalize(author).trim() }, transaction };
      await Suggestion.update(forgotten, named);
      await History.update(forgotten, named);
    });
  }

  /** Writes to the queue. Like edits of content, this is refused during an import. */
  private async write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { database } = this.dictionary;
    database.role?.requireHeld();
    return this.gate.edit(() => database.write(work));
  }

  private async need(id: number, transaction: Transaction): Promise<SuggestionRow> {
    const { Suggestion } = this.dictionary.database.models;
    const row = await Suggestion.findByPk(id, { transaction });
    if (row) return row;
    throw new ApiError('not_found', { detail: `There is no suggestion with the id ${id}.` });
  }

  private async presentOne(row: SuggestionRow): Promise<Suggestion> {
    const [item] = await this.present([row]);
    if (!item) throw new Error('a suggestion was lost on its way');
    return item;
  }

  private async present(rows: readonly SuggestionRow[]): Promise<Suggestion[]> {
    const edits = new Map(
      rows.map(({ id, edits }): [number, SuggestedEdit[]] => [id, JSON.parse(edits)]),
    );
    const aboutWords = rows.flatMap(({ word_id }) => word_id ?? []);
    const editedWords = [...edits.values()].flat().map(({ word_id }) => word_id);
    const ids = [...new Set([...aboutWords, ...editedWords])];
    const stored = await this.dictionary.readRecords(ids);
    const records = new Map(stored.map((one) => [one.id, parseRecord(one, [])]));
    return rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      status: row.status,
      kind: row.kind,
      headword: row.headword,
      word_id: row.word_id,
      dataset: this.dictionary.numbered(row.dataset ?? DEFAULT_DATASET).row.name,
      part_of_speech:
        records.get(row.word_id ?? edits.get(row.id)?.[0]?.word_id ?? 0)?.part_of_speech ?? null,
      message: row.message,
      author_name: row.author,
      applied_at: row.applied_at?.toISOString() ?? null,
      edits: (edits.get(row.id) ?? []).map((edit) =>
        presentEdit(edit, records.get(edit.word_id) ?? null, row.applied_at !== null),
      ),
    }));
  }
}

function presentEdit(
  edit: SuggestedEdit,
  record: WordRecord | null,
  isApplied: boolean,
): SuggestionEditState {
  const { target_type, target_id, word_id, before, changes } = edit;
  const target = record && findTarget([record], target_type, target_id);
  const isChanged = whyNot(record, edit, '').length > 0;
  const state = !target ? 'gone' : isChanged ? 'changed' : 'open';
  return {
    target_type,
    target_id,
    word_id,
    ...(record ? whereIs(record, target_type, target_id) : { meaning: null, language: null }),
    state: isApplied ? 'applied' : state,
    changes: Object.entries(changes).map(([field, after]) => ({
      field,
      before: before[field] ?? null,
      current: target?.values[field] ?? null,
      after,
    })),
  };
}

/** Why a proposed edit cannot be applied; empty if it can. */
function whyNot(record: WordRecord | null, edit: SuggestedEdit, path: string): FieldProblem[] {
  const { target_type, target_id, before, changes } = edit;
  const target = record && findTarget([record], target_type, target_id);
  if (!target) {
    return [{ path: `${path}.target_id`, message: `the ${target_type} is not there any more` }];
  }
  return Object.keys(changes).flatMap((field): FieldProblem[] => {
    const current = target.values[field] ?? null;
    if (current === (before[field] ?? null)) return [];
    const message = `has been changed since: it is ${JSON.stringify(current)} now`;
    return [{ path: `${path}.changes.${field}`, message }];
  });
}
