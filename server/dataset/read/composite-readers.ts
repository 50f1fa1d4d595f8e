import type { Problem } from '../../contract/problems.ts';
import { addIssue, isObject, type Line, prependPath, wrongType } from './line-issues.ts';
import { IGNORED_FIELDS, NO_SORT_ORDER } from './line-schema.ts';
import { type FieldReader, IS_REQUIRED } from './value-readers.ts';

const ignored = new Set<string>(IGNORED_FIELDS);

const UNKNOWN_FIELD: Problem = { message: 'unknown field', code: 'unknown_field' };

/**
 * Every field present, in the order of `readers`.
 * @param aliases other names of fields
 */
export function objectReader(
  readers: Readonly<Record<string, FieldReader>>,
  aliases: Readonly<Record<string, string>> = {},
): FieldReader {
  const fields = new Map<string, { name: string; read: FieldReader['read'] }>();
  const required: string[] = [];
  /** Fields whose empty value is a list, which must be a new one for each record. */
  const lists: string[] = [];
  const template: Record<string, unknown> = {};
  for (const [name, { read, empty }] of Object.entries(readers)) {
    fields.set(name, { name, read });
    template[name] = empty?.();
    if (empty === null) required.push(name);
    else if (Array.isArray(template[name])) lists.push(name);
  }
  for (const [alias, name] of Object.entries(aliases)) {
    const field = fields.get(name);
    if (field !== undefined) fields.set(alias, field);
  }

  const read = (value: unknown, line: Line): unknown => {
    if (!isObject(value)) return wrongType('object', value, line);
    const out = { ...template };
    for (const list of lists) out[list] = [];
    for (const key in value) {
      const raw = value[key];
      const field = fields.get(key);
      if (field === undefined) {
        if (!ignored.has(key)) addIssue(line, UNKNOWN_FIELD, key);
        continue;
      }
      if (raw === '' || raw === null) continue;
      if (key !== field.name && key in aliases && Object.hasOwn(value, field.name)) {
        addIssue(
          line,
          {
            message: `another name for ${field.name}, which is given too`,
            code: 'alias_of_given_field',
            params: { name: field.name },
          },
          key,
        );
        continue;
      }
      const before = line.issues.length;
      out[field.name] = field.read(raw, line);
      if (line.issues.length > before) {
        // Not `undefined`: the field is present, but wrong.
        out[field.name] = null;
        prependPath(line, before, key);
      }
    }
    for (const name of required) {
      if (out[name] === undefined) addIssue(line, IS_REQUIRED, name);
    }
    return out;
  };
  return { read, empty: null };
}

/** @param positionField the field with an item's position, if there is one */
export function listReader(element: FieldReader, positionField: string | null = null): FieldReader {
  const read = (value: unknown, line: Line): unknown[] => {
    if (!Array.isArray(value)) {
      wrongType('array', value, line);
      return [];
    }
    const list: unknown[] = value;
    const out: unknown[] = [];
    for (let i = 0; i < list.length; i += 1) {
      const before = line.issues.length;
      const item = element.read(list[i], line);
      // An empty string in a list of strings counts as missing.
      if (item !== '') out.push(item);
      if (positionField !== null && isObject(item) && item[positionField] === NO_SORT_ORDER) {
        item[positionField] = i + 1;
      }
      if (line.issues.length > before) prependPath(line, before, String(i));
    }
    return out;
  };
  return { read, empty: () => [] };
}

/** Drops repetitions, and sorts by the order of the options. */
export function setReader(element: FieldReader, options: readonly unknown[]): FieldReader {
  const { read: readAll } = listReader(element);
  const read = (value: unknown, line: Line): unknown[] => {
    const all = readAll(value, line);
    const items = new Set(Array.isArray(all) ? all : []);
    return items.size === 0 ? [] : options.filter((option) => items.has(option));
  };
  return { read, empty: () => [] };
}
