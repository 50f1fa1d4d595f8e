import { escapeHtml } from '../../../../server/contract/escape-html.ts';
import type { TranslationLanguage } from '../../../../server/contract/vocabulary.ts';
import type { Star } from './schemas.ts';

interface Choice {
  stars: readonly Star[];
  shows: (language: TranslationLanguage) => boolean;
}

/** Excel recognizes UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

const COLUMNS = [
  ...['word', 'part_of_speech', 'transcription', 'definition', 'example', 'translations'],
  ...['note', 'lists', 'starred_at', 'due'],
];

/** A row for each meaning. */
export function csvOf({ stars, shows }: Choice): string {
  const rows = stars.flatMap((star) => {
    const ends = [star.note, star.lists.join('\n'), star.starredAt, star.schedule?.due ?? ''];
    if (star.meanings.length === 0) return [[star.word, '', '', '', '', '', ...ends]];
    return star.meanings.map((meaning) => [
      star.word,
      plain(meaning.partOfSpeech),
      star.transcription ?? '',
      meaning.definition,
      meaning.example ?? '',
      translationsOf(meaning, shows).join('\n'),
      ...ends,
    ]);
  });
  const lines = [COLUMNS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

const HEAD = [
  '#separator:tab',
  '#html:true',
  '#notetype:Basic',
  '#deck:Wordkeep',
  '#columns:Id\tFront\tBack\tTags',
  // Lets a later import update notes instead of duplicating them.
  '#guid column:1',
  '#tags column:4',
];

/** A note on each line. */
export function ankiOf({ stars, shows }: Choice): string {
  const lines = stars.map((star) => {
    const front = star.partOfSpeech
      ? `${html(star.word)} <i>${plain(star.partOfSpeech)}</i>`
      : html(star.word);
    const back = [
      star.transcription ? `/${html(star.transcription)}/` : '',
      ...star.meanings.map((meaning) =>
        [
          star.partOfSpeech ? '' : `<i>${plain(meaning.partOfSpeech)}</i>`,
          html(meaning.definition),
          meaning.example ? `<i>“${html(meaning.example)}”</i>` : '',
          ...translationsOf(meaning, shows).map(html),
        ]
          .filter((part) => part !== '')
          .join('<br>'),
      ),
      html(star.note),
    ].filter((part) => part !== '');
    const tags = star.lists.map((name) => name.replace(/\s+/g, '_'));
    return [encodeURIComponent(star.id), front, back.join('<br><br>'), tags.join(' ')].join('\t');
  });
  return `${[...HEAD, ...lines].join('\n')}\n`;
}

function translationsOf({ translations }: Star['meanings'][number], shows: Choice['shows']) {
  return Object.entries(translations).flatMap(([language, translation]) =>
    shows(language as TranslationLanguage) ? [translation] : [],
  );
}

const plain = (name: string) => name.replaceAll('_', ' ');

const html = (text: string): string =>
  escapeHtml(text)
    .replaceAll('\t', ' ')
    .replace(/\r\n?|\n/g, '<br>');

function quoted(text: string): string {
  // A spreadsheet would compute the cell instead of showing it.
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
