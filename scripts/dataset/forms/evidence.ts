import { readTable } from '../source-files.ts';
import {
  everywhere,
  type Variant,
  type WordNetExceptions,
} from '../../../server/contract/inflection/evidence.ts';

export function readExceptions(): WordNetExceptions {
  const rows = readTable('inflection/wordnet-exceptions.txt', 3);
  const of = (part: string) =>
    new Map(
      rows.flatMap(({ cells: [kind, word = '', forms = ''] }) =>
        kind === part ? [[word, forms.split(', ')] as const] : [],
      ),
    );
  return { noun: of('noun'), verb: of('verb'), adjective: of('adjective') };
}

/** "learned, british:learnt" as variants. @throws Error naming `location`. */
export const parseVariants = (cell: string, location: string): Variant[] =>
  cell.split(',').map((part) => {
    const [, area, word] = /^\s*(?:(british|american):)?(\S.*?)\s*$/.exec(part) ?? [];
    if (word === undefined) throw new Error(`${location}: "${part}" is no spelling.`);
    if (area === 'british' || area === 'american') return { word, area };
    return everywhere(word);
  });

/** A table of ours from a base word to its variants. */
export const readVariantTable = (path: string): Map<string, Variant[]> =>
  new Map(
    readTable(path, 2).map(({ cells: [base = '', forms = ''], location }) => [
      base,
      parseVariants(forms, location),
    ]),
  );
