import type { Problem } from '../../contract/problems.ts';
import { addIssue, isObject, type Line, wrongType } from '../../dataset/read/line-issues.ts';

/** Several times as many as in real lists. */
const MAX_ITEMS = 50_000;
const TOO_MANY: Problem = {
  message: `more than ${MAX_ITEMS} items`,
  code: 'too_many',
  params: { limit: MAX_ITEMS },
};

/** For unchecked JSON. A value of the wrong type becomes an issue. */

export type JsonObject = Record<string, unknown>;

/** Trimmed; empty if the text is missing. */
export function textOf(of: JsonObject, key: string, line: Line): string {
  const value = of[key];
  if (typeof value === 'string') return value.trim();
  if (value !== undefined && value !== null) wrong(key, 'a string', value, line);
  return '';
}

export function textsOf(of: JsonObject, key: string, line: Line): string[] {
  const texts: string[] = [];
  for (const item of listOf(of, key, line)) {
    if (typeof item !== 'string') wrong(key, 'a list of strings', item, line);
    else if (item.trim() !== '') texts.push(item.trim());
  }
  return texts;
}

export function objectsOf(of: JsonObject, key: string, line: Line): JsonObject[] {
  const list = listOf(of, key, line);
  if (list.every(isObject)) return list;
  wrong(
    key,
    'a list of objects',
    list.find((item) => !isObject(item)),
    line,
  );
  return [];
}

function listOf(of: JsonObject, key: string, line: Line): unknown[] {
  const value = of[key];
  if (Array.isArray(value) && value.length > MAX_ITEMS) {
    addIssue(line, TOO_MANY, key);
    return [];
  }
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null) wrong(key, 'a list', value, line);
  return [];
}

function wrong(key: string, expected: string, value: unknown, line: Line): void {
  const before = line.issues.length;
  wrongType(expected, value, line);
  for (const issue of line.issues.slice(before)) issue.path = key;
}
