import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { AlternativeDetail, NewForm, NewMeaning, NewWordRecord } from '../../contract/word.ts';
import type { About, Entries, FormatFile } from './format.ts';
import { licenceFiles } from './licence-files.ts';
import { areaName, plain } from './names.ts';
import {
  alternativeText,
  collocationTexts,
  grammarOfRecord,
  notesOfMeaning,
  notesOfRecord,
  noteText,
  present,
  soundTexts,
  translationWords,
} from './notes.ts';
import { inPieces } from './pieces.ts';

/** Excel recognizes UTF-8 only by this mark. */
const BYTE_ORDER_MARK = '\ufeff';

type Cells = readonly (string | readonly string[])[];
/** A row is a meaning; a record without meanings has one row. */
interface Row {
  record: NewWordRecord;
  meaning: NewMeaning | undefined;
  number: number;
}
type Column = readonly [name: string, cell: (row: Row) => string | number | readonly string[]];

const RECORD_COLUMNS: readonly Column[] = [
  ['word', ({ record }) => record.word],
  ['part_of_speech', ({ record }) => plain(record.part_of_speech)],
  ['word_level', ({ record }) => record.word_level ?? ''],
  ['frequency', ({ record }) => record.frequency ?? ''],
  ['notes', ({ record }) => notesOfRecord(record).join(', ')],
  ['grammar', ({ record }) => grammarOfRecord(record).join(', ')],
  ['description', ({ record }) => record.description ?? ''],
  ['pronunciations', ({ record }) => soundTexts(record)],
  ['recordings', ({ record }) => [record, ...record.forms].flatMap(recordingsOf)],
  ['forms', ({ record }) => record.forms.map(formOf)],
  ['alternatives', ({ record }) => record.alternative_details.map(alternativeCell)],
  ['phrasal_verb_of', ({ record }) => record.base_phrasal ?? ''],
  ['phrasal_verbs', ({ record }) => record.phrasal_variants],
  ['etymologies', ({ record }) => record.etymologies.map((one) => `${one.number}: ${one.text}`)],
  ['phrase_of', ({ record }) => record.phrase_of],
  ['advice', ({ record }) => record.notes.map(noteText)],
  ['article', ({ record }) => record.article],
  ['source', ({ record }) => record.source],
];
const MEANING_COLUMNS: readonly Column[] = [
  ['meaning', ({ meaning, number }) => (meaning ? number : '')],
  ['meaning_level', ({ meaning }) => meaning?.meaning_level ?? ''],
  ['meaning_notes', ({ meaning }) => (meaning ? notesOfMeaning(meaning).join(', ') : '')],
  ['title', ({ meaning }) => meaning?.title ?? ''],
  ['definition', ({ meaning }) => meaning?.definition ?? ''],
  ['patterns', ({ meaning }) => meaning?.patterns ?? []],
  ['examples', ({ meaning }) => meaning?.examples ?? []],
  ['quotes', ({ meaning }) => (meaning?.quotes ?? []).map(quoteText)],
  ['synonyms', ({ meaning }) => meaning?.synonyms ?? []],
  ['antonyms', ({ meaning }) => meaning?.antonyms ?? []],
  [
    'relations',
    ({ meaning }) => meaning?.relations?.map((one) => `${plain(one.kind)}: ${one.word}`) ?? [],
  ],
  ['collocations', ({ meaning }) => (meaning ? collocationTexts(meaning) : [])],
  ['topics', ({ meaning }) => meaning?.topics ?? []],
  ['meaning_advice', ({ meaning }) => meaning?.notes.map(noteText) ?? []],
  ['etymology', ({ meaning }) => meaning?.etymology_number ?? ''],
];

/** RFC 4180, with one row per meaning. */
export async function* writeCsv(entries: Entries, about: About): AsyncIterable<FormatFile> {
  const columns = columnsOf(about);
  const rows = async function* () {
    yield BYTE_ORDER_MARK + rowOf(columns.map(([name]) => name));
    for await (const batch of entries) {
      for (const record of batch.flatMap(({ records }) => records)) {
        const meanings = record.meanings.length > 0 ? record.meanings : [undefined];
        yield meanings
          .map((meaning, i) => columns.map(([, cell]) => cell({ record, meaning, number: i + 1 })))
          .map((cells) => rowOf(cells.map((cell) => (typeof cell === 'number' ? `${cell}` : cell))))
          .join('');
      }
    }
  };
  yield { name: `${about.stem}.csv`, content: () => inPieces(rows()) };
  yield* licenceFiles(about);
}

function columnsOf({ languages }: About): readonly Column[] {
  const selected = languages ?? TRANSLATION_LANGUAGES;
  return [
    ...RECORD_COLUMNS,
    ...selected.map((language): Column => [
      `in_short_${language}`,
      ({ record }) =>
        record.short_translations
          .filter((one) => one.language === language)
          .map(({ description, variants_of_words }) =>
            translationWords(description, variants_of_words),
          ),
    ]),
    ...MEANING_COLUMNS,
    ...selected.map((language): Column => [
      `translation_${language}`,
      ({ meaning }) =>
        (meaning?.translations ?? [])
          .filter((one) => one.language === language)
          .map(({ title, definition, variants_of_words }) =>
            present([translationWords(title, variants_of_words), definition]).join(': '),
          ),
    ]),
  ];
}

/** Items of a list are separated by line breaks. */
const rowOf = (cells: Cells): string =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? cell : cell.join('\n'))).join(',')}\r\n`;

function quoted(text: string): string {
  const safe = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** True if a spreadsheet would evaluate the cell as a formula instead of showing it. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r＝＋－＠]/.test(text);

const recordingsOf = ({ word, pronunciations }: Pick<NewForm, 'word' | 'pronunciations'>) =>
  pronunciations.flatMap(({ area_variant, audio }) =>
    audio.map(({ url, attribution, licenses, source_url }) => {
      const parts = [
        word,
        areaName(area_variant),
        url,
        attribution,
        licenses.join(', '),
        source_url,
      ];
      return present(parts).join(' | ');
    }),
  );

const quoteText = ({ text, reference, source_url }: NewMeaning['quotes'][number]): string =>
  present([text, reference, source_url]).join(' | ');

/** Without a note, the end of a word like `Osborne, Adam` would be read as something else. */
const alternativeCell = (detail: AlternativeDetail): string =>
  alternativeText(detail, detail.kind !== 'spelling' || /[,;|)]/.test(detail.word));

function formOf(form: NewForm): string {
  const notes = [plain(form.form_of_word), areaName(form.area_variant), ...soundTexts(form)];
  return `${form.word} (${present(notes).join(', ')})`;
}
