import type { About, Entries, FormatFile } from './format.ts';
import { aboutText, licenceFiles } from './licence-files.ts';
import { present } from './notes.ts';
import { inPieces } from './pieces.ts';
import { teiEntry } from './tei-entry.ts';
import { element, many, text } from './xml.ts';

/** TEI P5 (chapter 9), with one entry for each part of speech of a headword. */
export async function* writeTei(entries: Entries, about: About): AsyncIterable<FormatFile> {
  const parts = async function* () {
    yield `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
${headerOf(about)}
<text xml:lang="${about.language}"><body>
`;
    let count = 0;
    for await (const batch of entries) {
      yield many(
        batch.flatMap(({ records }) => records),
        (record) => teiEntry(record, (count += 1), about.language),
      );
    }
    yield '</body></text>\n</TEI>\n';
  };
  yield { name: `${about.stem}.tei.xml`, content: () => inPieces(parts()) };
  yield* licenceFiles(about);
}

function headerOf(about: About): string {
  const { title, version, datasets, url } = about;
  const licences = many(datasets, ({ name, license, license_url, attribution, notice }) =>
    element(
      'licence',
      { target: license_url },
      element('p', {}, text(present([name, license]).join(': '))),
      element('p', {}, text(attribution)),
      element('p', {}, text(notice)),
    ),
  );
  const whole = element('licence', {}, element('p', {}, text(about.licence.license)));
  return element(
    'teiHeader',
    {},
    element(
      'fileDesc',
      {},
      element('titleStmt', {}, element('title', {}, text(title))),
      element('editionStmt', {}, element('edition', {}, text(version ?? ''))),
      element(
        'publicationStmt',
        {},
        element('publisher', {}, text(url ?? 'Wordkeep')),
        element('availability', { status: 'restricted' }, licences || whole),
      ),
      element('sourceDesc', {}, element('p', {}, text(aboutText(about)))),
    ),
  );
}
