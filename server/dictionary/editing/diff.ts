import type { Change } from '../../contract/admin/words.ts';
import type { WordRecord } from '../../contract/word.ts';

interface Part {
  id: number;
}

/**
 * The differences between two states of a record, or of a part of its fields, field by field.
 * `before` is null for additions, `after` for removals.
 */
export function diffRecords<T extends Partial<WordRecord>>(before: T, after: T): Change[] {
  return diffFields(before, after, '');
}

function diffFields(before: object, after: object, prefix: string): Change[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const fields: [string, unknown][] = Object.entries(after);
  return fields.flatMap(([name, now]) => {
    const was = old.get(name);
    if (was === now) return [];
    const path = prefix + name;
    if (isPartList(was) && isPartList(now)) return diffParts(was, now, path);
    return isSame(was, now) ? [] : [{ path, before: was, after: now }];
  });
}

function diffParts(before: readonly Part[], after: readonly Part[], path: string): Change[] {
  const old = new Map(before.map((part) => [part.id, part]));
  const ids = new Set(after.map(({ id }) => id));
  const changes: Change[] = [];
  for (const part of before) {
    if (!ids.has(part.id)) changes.push({ path: `${path}[${part.id}]`, before: part, after: null });
  }
  for (const part of after) {
    const was = old.get(part.id);
    const partPath = `${path}[${part.id}]`;
    if (!was) changes.push({ path: partPath, before: null, after: part });
    else if (was !== part) changes.push(...diffFields(was, part, `${partPath}.`));
  }
  const kept = before.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  const order = after.map(({ id }) => id);
  // New parts at the end do not count as a change of order.
  if (!isSame([...kept, ...order.filter((id) => !old.has(id))], order)) {
    changes.push({ path: `${path}.order`, before: before.map(({ id }) => id), after: order });
  }
  return changes;
}

/** Lists of parts hold objects with ids; other lists are compared as a whole. */
const isPartList = (value: unknown): value is readonly Part[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && 'id' in Object(item));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
