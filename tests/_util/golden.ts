import { readFileSync } from 'node:fs';
import { ENTRY_TYPES, MATCH_TIERS, type EntryType } from '../../server/contract/vocabulary.ts';

const FOLDER = new URL('../golden/', import.meta.url);

export interface GoldenSearch {
  search: string;
  type: EntryType | undefined;
  /** What the answer must begin with, as `tier: headword`; empty if nothing must be found. */
  first: string[];
}

function paragraphs(file: string): { lines: string[]; place: string }[] {
  const found: { lines: string[]; place: string }[] = [];
  let open: string[] | undefined;
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .forEach((line, i) => {
      if (line === '') open = undefined;
      else if (line.startsWith('# ')) return;
      else if (open) open.push(line);
      else found.push({ lines: (open = [line]), place: `${file}:${i + 1}` });
    });
  return found;
}

/** `name: value`. @throws Error naming the place. */
function field(line: string, place: string): [name: string, value: string] {
  const [, name, value] = /^(.+?): (.+)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) {
    throw new Error(`${place}: expected "<name>: <value>", found "${line}"`);
  }
  return [name, value];
}

/** The searches in `searches.txt`. @throws Error naming the place of a mistake */
export function goldenSearches(): GoldenSearch[] {
  return paragraphs('searches.txt').map(({ lines, place }) => {
    const golden: GoldenSearch = { search: '', type: undefined, first: [] };
    for (const line of lines) {
      if (line === 'nothing') continue;
      const [name, value] = field(line, place);
      if (name === 'search') golden.search = value.startsWith('"') ? quoted(value) : value;
      else if (name === 'type') golden.type = ENTRY_TYPES.find((type) => type === value);
      else if (MATCH_TIERS.some((tier) => tier === name)) {
        golden.first.push(...value.split(', ').map((headword) => `${name}: ${headword}`));
      } else if (name !== 'why') throw new Error(`${place}: "${name}" is not known here`);
    }
    if (golden.search === '' || lines.includes('nothing') !== (golden.first.length === 0)) {
      throw new Error(`${place}: expected a search, and headwords or "nothing"`);
    }
    return golden;
  });
}

function quoted(text: string): string {
  return String(JSON.parse(text));
}

/** What was typed and the headword meant, from `misspellings.txt`. */
export function goldenMisspellings(): [typed: string, meant: string][] {
  return paragraphs('misspellings.txt').flatMap(({ lines, place }) =>
    lines.map((line) => field(line, place)),
  );
}

export interface GoldenAsked {
  term: string;
  /** The language of translations, if one was asked for. */
  language: string | undefined;
  wanted: string;
}

/** What people type that is no English word as it is, from `asked.txt`. */
export function goldenAsked(): GoldenAsked[] {
  return paragraphs('asked.txt').flatMap(({ lines, place }) =>
    lines.map((line) => {
      const [typed, wanted] = field(line, place);
      const [, term = typed, language] = /^(.+) \[(..)\]$/.exec(typed) ?? [];
      return { term, language, wanted };
    }),
  );
}

export interface GoldenFind {
  query: string;
  /** What the answer must begin with. */
  first: string[];
  /** What must be among the first ten words. */
  ten: string[];
  /** What must not be found. */
  never: string[];
}

/** The questions in `finder.txt`. @throws Error naming the place of a mistake */
export function goldenFinds(): GoldenFind[] {
  return paragraphs('finder.txt').map(({ lines, place }) => {
    const golden: GoldenFind = { query: '', first: [], ten: [], never: [] };
    for (const line of lines) {
      const [name, value] = field(line, place);
      if (name === 'find') golden.query = value.replaceAll(' ', '+');
      else if (name === 'first' || name === 'ten' || name === 'never') {
        golden[name] = value.split(', ');
      } else if (name !== 'why') throw new Error(`${place}: "${name}" is not known here`);
    }
    const { query, first, ten, never } = golden;
    if (query === '' || first.length + ten.length + never.length === 0) {
      throw new Error(`${place}: expected a question, and words`);
    }
    return golden;
  });
}
