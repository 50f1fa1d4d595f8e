/** Names of parts for people, by path (`meanings[12]`): a title, a spelling, a language code. */
export function partNames(record: object): Record<string, string> {
  const names: Record<string, string> = {};
  nameParts(record, '', names);
  return names;
}

const MAX_LENGTH = 60;

interface Part {
  language?: string;
  word?: string;
  title?: string;
  definition?: string;
}

function nameParts(owner: object, prefix: string, names: Record<string, string>): void {
  for (const [field, value] of Object.entries(owner)) {
    if (!Array.isArray(value)) continue;
    for (const part of value) {
      if (typeof part !== 'object' || part === null || !('id' in part)) continue;
      const partPath = `${prefix}${field}[${part.id}]`;
      const name = partName(part);
      if (name) names[partPath] = name;
      nameParts(part, `${partPath}.`, names);
    }
  }
}

export function partName({ language, word, title, definition }: Part): string {
  const name = language || word || title || definition || '';
  return name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH).trimEnd()}…`;
}

const PART = /^(?:\w+\[\d+\]\.?)+/;

/** The names of the parts that changed, or of all parts if their order changed. */
export function namesOfChanged(
  changes: readonly { path: string }[],
  names: Record<string, string> = {},
): Record<string, string> {
  const isNamed = (part: string) =>
    changes.some(({ path }) => {
      const list = path.endsWith('.order') ? path.slice(0, -'.order'.length) : null;
      return PART.exec(path)?.[0].startsWith(part) || (list !== null && part.startsWith(list));
    });
  return Object.fromEntries(Object.entries(names).filter(([part]) => isNamed(part)));
}
