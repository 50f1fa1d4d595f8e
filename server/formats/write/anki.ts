import { articleOf } from './article.ts';
import type { About, Entries, Entry, FormatFile } from './format.ts';
import { aboutText, licenceFiles } from './licence-files.ts';
import { escapeMarkup, htmlOf } from './markup.ts';
import { inPieces } from './pieces.ts';

/** A headword on the front, its entry on the back, and tags. */
export async function* writeAnki(entries: Entries, about: About): AsyncIterable<FormatFile> {
  const lines = async function* () {
    yield head(about);
    for await (const batch of entries) yield batch.map(noteOf).join('');
  };
  yield { name: `${about.stem}.txt`, content: () => inPieces(lines()) };
  yield* licenceFiles(about);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Two colons would create a nested deck. */
export const deckTitle = ({ title }: About): string => oneLine(title).replaceAll('::', ':');

function head(about: About): string {
  const lines = [
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    `#deck:${deckTitle(about)}`,
    '#columns:Front\tBack\tTags',
    '#tags column:3',
    ...aboutText(about)
      .trimEnd()
      .split('\n')
      .map((line) => `# | ${oneLine(line)}`.trimEnd()),
  ];
  return `${lines.join('\n')}\n`;
}

function noteOf(entry: Entry): string {
  const front = escapeMarkup(entry.word.replace(/\s+/g, ' '));
  // A line that starts with one is a comment.
  const safe = front.startsWith('#') ? `&#35;${front.slice(1)}` : front;
  return `${safe}\t${htmlOf(articleOf(entry), null)}\t${tagsOf(entry.records).join(' ')}\n`;
}

export function tagsOf(records: Entry['records']): string[] {
  const tags = records.flatMap((record) => [
    record.part_of_speech,
    ...(record.word_level ? [`level::${record.word_level}`] : []),
    ...record.labels,
    ...record.categories,
  ]);
  return [...new Set(tags)];
}
