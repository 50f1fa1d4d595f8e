/**
 * What a person calls the parts of a record, by their paths in changes (`meanings[12]`): a meaning
 * by its title, a form by its spelling, a translation by the code of its language.
 */
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
      const place = `${prefix}${field}[${part.id}]`;
      const name = partName(part);
      if (name) names[place] = name;
      nameParts(part, `${place}.`, names);
    }
  }
}

/** What a person calls one part. */
export function partName({ language, word, title, definition }: Part): string {
  const name = language || word || title || definition || '';
  return name.length <= MAX_LENGTH ? name : `${name.slice(0, MAX_LENGTH).trimEnd()}…`;
}
