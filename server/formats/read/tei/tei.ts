import { type About, licenceIn } from '../about.ts';
import { type Languages, languageTag, languagesIn } from '../languages.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { openStaged } from '../staged-reader.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { childrenOf, type Element, rawTextOf, readElements, textOf } from '../xml/elements.ts';
import { recordsOfEntry } from './entry.ts';

const UNITS = new Set(['teiHeader', 'entry', 'entryFree']);
const SHELLS = new Set(['TEI', 'TEI.2', 'text', 'body']);
const ENTRIES_PER_REPORT = 10_000;

/**
 * FreeDict's TEI, and our own export.
 * @throws {DatasetError} when the file is not well formed
 */
export function openTei(file: UnpackedFile, reading: Reading): Promise<FormatReader> {
  return openStaged({ file: file.name, name: 'TEI dictionary' }, reading, async (staged) => {
    let about: About = {};
    let languages: Languages = { from: null, to: null };
    let entries = 0;
    const take = (element: Element, line: number) => {
      if (SHELLS.has(element.name)) {
        const from = languageTag(element.attributes['xml:lang'] ?? '');
        languages = { ...languages, from: from ?? languages.from };
      } else if (element.name === 'teiHeader') {
        about = aboutIn(element);
        const said = languagesIn(about.name, file.name);
        languages = { from: said.from ?? languages.from, to: said.to };
      } else {
        entries += 1;
        if (entries % ENTRIES_PER_REPORT === 0) reading.onStaged(entries, null);
        const records = recordsOfEntry(element, languages, reading.leftOut);
        if (records.length === 0) staged.refuse(line, 'an entry without an orth');
        for (const record of records) staged.add(record, line);
      }
    };
    await readElements(file, { units: UNITS, shells: SHELLS }, take);
    return { ...about, language: languages.from ?? undefined };
  });
}

function aboutIn(header: Element): About {
  const all = (name: string, from: Element = header): Element[] =>
    childrenOf(from).flatMap((one) => (one.name === name ? [one] : all(name, one)));
  const said = (name: string) => all(name).map(textOf).find(Boolean);
  const [terms] = all('availability');
  const targets = all('licence')
    .concat(terms ? all('ref', terms) : [])
    .map(({ attributes }) => attributes['target']);
  const notice = terms ? textOf(terms) : '';
  const source = all('sourceDesc').map(rawTextOf).join('\n');
  return {
    name: said('title'),
    version: said('edition'),
    ...licenceIn([source, ...targets, notice].join('\n')),
    attribution: [...new Set([said('publisher'), said('author')])].filter(Boolean).join(', '),
    notice,
  };
}
