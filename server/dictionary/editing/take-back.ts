import type { Change } from '../../contract/admin/words.ts';
import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '../../contract/errors.ts';
import { emptyForm, emptyMeaning, emptyRecord } from '../../contract/empty.ts';
import { type WordRecord, writtenRecord } from '../../contract/word.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import { arrange } from './changes.ts';

/** The pure part of reverting; `diff.ts` describes the changes. */

type Fields = Record<string, unknown>;
type Part = Fields & { id: number };

/** Matches `meanings[12].rest`, `meanings[12]` and `meanings.order`. */
const STEP = /^(\w+)\[(\d+)\]\.(.+)$/;
const PART = /^(\w+)\[(\d+)\]$/;
const ORDER = /^(\w+)\.order$/;

/** Reverts changes and keeps all else. @throws {ApiError} `entry_changed` if edited since */
export function takeBack(record: WordRecord, changes: readonly Change[]): WordRecord {
  const before: Fields = structuredClone({ ...record });
  const problems: FieldProblem[] = [];
  const undo = (change: Change, how: typeof undoOne) => {
    const owner = ownerOf(before, change.path);
    const message = owner ? how(owner.fields, owner.name, change) : 'is not there any more';
    if (message !== null) problems.push({ path: change.path, message });
  };
  const orders = changes.filter(({ path }) => path.endsWith('.order'));
  const others = changes.filter((change) => !orders.includes(change));
  // Check the order while all parts that the change left exist, and restore it last.
  for (const change of orders) undo(change, checkOrder);
  for (const change of others) undo(change, undoOne);
  if (problems.length > 0) throw hasMovedOn(problems);
  for (const change of orders) undo(change, reorder);
  return asRecord(before);
}

/** Adds fields that older versions lacked. @throws {ApiError} `entry_changed` if it is invalid */
export function asRecord(told: unknown): WordRecord {
  const parsed = writtenRecord.safeParse(complete(told));
  if (!parsed.success) {
    throw hasMovedOn(
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  }
  try {
    return arrange(parsed.data);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw hasMovedOn(error.details ?? []);
  }
}

/** True if a record is as the change left it. */
export const isSameRecord = (record: WordRecord, told: unknown): boolean =>
  isDeepStrictEqual(complete(record), complete(told));

export const hasMovedOn = (problems: FieldProblem[]): ApiError =>
  new ApiError('entry_changed', {
    detail: `Changed since: ${problems.map(({ path, message }) => `${path || 'the record'} ${message}`).join('; ')}.`,
    details: problems,
  });

/** The object that a path leads to, and the last step of the path. */
function ownerOf(root: Fields, path: string): { fields: Fields; name: string } | null {
  let fields = root;
  let name = path;
  for (let step = STEP.exec(name); step; step = STEP.exec(name)) {
    const [, list = '', id, rest = ''] = step;
    const part = partsOf(fields, list).find((one) => one.id === Number(id));
    if (!part) return null;
    fields = part;
    name = rest;
  }
  return { fields, name };
}

/** Reverts one change. Returns the reason if it cannot be reverted. */
function undoOne(fields: Fields, name: string, { before, after }: Change): string | null {
  const [, list, partId] = PART.exec(name) ?? [];
  if (list === undefined) {
    if (!isDeepStrictEqual(fields[name], after)) return `is ${JSON.stringify(fields[name])} now`;
    fields[name] = before;
    return null;
  }
  const parts = partsOf(fields, list);
  const id = Number(partId);
  const current = parts.find((part) => part.id === id);
  if (isPart(before)) {
    if (current) return 'is there again';
    // Ids increase, so they tell where it was among the others.
    const next = parts.findIndex((part) => part.id > id);
    fields[list] = parts.toSpliced(next < 0 ? parts.length : next, 0, before);
    return null;
  }
  if (!current) return 'is not there any more';
  if (!isDeepStrictEqual(completePart(current), completePart(after))) return 'has been changed';
  fields[list] = parts.filter((part) => part.id !== id);
  return null;
}

function checkOrder(fields: Fields, name: string, { after }: Change): string | null {
  const ids = partsOf(fields, ORDER.exec(name)?.[1] ?? '').map(({ id }) => id);
  return isDeepStrictEqual(ids, after) ? null : 'is another one now';
}

function reorder(fields: Fields, name: string, { before }: Change): null {
  const list = ORDER.exec(name)?.[1] ?? '';
  const order: unknown[] = Array.isArray(before) ? before : [];
  fields[list] = partsOf(fields, list).toSorted(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
  );
  return null;
}

/** Adds fields introduced by later versions. */
function complete(told: unknown): Fields {
  const record: Fields = { ...emptyRecord('', 'noun'), ...(isFields(told) ? told : {}) };
  const parts = (name: string) => partsOf(record, name).map(completePart);
  return { ...record, forms: parts('forms'), meanings: parts('meanings') };
}

/** Upgrades forms and meanings; version 0.1.0 had no region for "common". */
function completePart(part: unknown): unknown {
  if (!isFields(part)) return part;
  const empty =
    'form_of_word' in part
      ? emptyForm()
      : 'synonyms' in part
        ? { ...emptyMeaning(), relations: [] }
        : null;
  if (empty === null) return part;
  return { ...empty, ...part, area_variant: part['area_variant'] ?? empty.area_variant };
}

function partsOf(fields: Fields, name: string): Part[] {
  const list = fields[name];
  return Array.isArray(list) ? list.filter(isPart) : [];
}

const isPart = (value: unknown): value is Part =>
  isFields(value) && typeof value['id'] === 'number';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
