import { pages } from '../../i18n/pages.ts';
import { labelled } from '../../i18n/language.svelte.ts';
import { isolated } from '../../i18n/messages.ts';
import { vocabulary } from '../../i18n/vocabulary.ts';

/** The names of the parts of a record by their paths; see `server/contract/part-names.ts`. */
export type PartNames = Readonly<Record<string, string>>;

/** Turns `meanings[12].translations[31].title` into words. */
export function describePath(path: string, names: PartNames): string {
  if (path === '') return pages().wholeRecord;
  return [...path.matchAll(/(\w+)(?:\[(-?\d+)\])?/g)]
    .map(({ 0: step, 1: field = '', 2: id, index }) => {
      if (id === undefined) return fieldLabel(field);
      return describePart(field, names[path.slice(0, index + step.length)], id.startsWith('-'));
    })
    .join(' › ');
}

function describePart(field: string, name: string | undefined, isNew: boolean): string {
  const { parts, newParts, namedPart } = pages();
  const kinds: Partial<Record<string, string>> = name === undefined && isNew ? newParts : parts;
  const kind = kinds[field] ?? field;
  if (name === undefined) return kind;
  const languages: Partial<Record<string, string>> = vocabulary().languages;
  return namedPart(kind, languages[name] ?? name);
}

export function fieldLabel(name: string): string {
  const { fields, datasets } = pages();
  const labels: Partial<Record<string, unknown>> = name in fields ? fields : datasets;
  return String(labels[name] ?? name);
}

/** Any value as text: empty for nothing, a line for each field of a part. */
export function describeValue(path: string, value: unknown, names: PartNames): string {
  const list = /^(.*)\.order$/.exec(path)?.[1];
  if (list !== undefined && Array.isArray(value)) {
    const calls = value.map((id) => names[`${list}[${id}]`] ?? '…');
    return calls.join('\n');
  }
  const field = /(\w+)(?:\[-?\d+\])?$/.exec(path)?.[1] ?? '';
  return describe(field, value);
}

function describe(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? pages().yes : pages().no;
  if (typeof value === 'string') return nameOf(field, value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => describe(field, item));
    return items.join(
      items.some((item) => item.includes('\n') || item.includes(',')) ? '\n' : ', ',
    );
  }
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([name, part]) => name !== 'id' && name !== 'sort_order' && !isEmpty(part))
    .map(([name, part]) => {
      const text = describe(name, part);
      const value = text.includes('\n') ? `\n${text}` : isolated(text);
      return `${labelled(fieldLabel(name))} ${value}`;
    })
    .join('\n');
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);

function nameOf(field: string, value: string): string {
  const words = vocabulary();
  const names: Partial<Record<string, Record<string, string>>> = {
    part_of_speech: words.partsOfSpeech,
    form_of_word: words.forms,
    area_variant: words.regions,
    language_register: words.registers,
    categories: words.categories,
    labels: words.labels,
    grammar: words.grammar,
    type: words.pronunciationTypes,
    kind: { ...words.alternativeKinds, ...words.relationKinds },
    target_part_of_speech: words.partsOfSpeech,
    verb___transitivity: words.transitivity,
    verb___phrasal_object_pattern: words.objectPatterns,
    language: words.languages,
  };
  return names[field]?.[value] ?? value;
}
