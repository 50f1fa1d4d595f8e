import {
  ALTERNATIVE_KINDS,
  PHRASAL_OBJECT_PATTERNS,
  RELATION_KINDS,
  TOPICS,
} from '../../../contract/vocabulary.ts';
import { isOpenAddress } from '../../../text/web-address.ts';
import { cleanSound, cleanWord } from '../clean-word.ts';
import { formNamed } from '../form-named.ts';
import { translationLanguage } from '../languages.ts';
import { addNote, addRecordNote, adviceOf, noteOnRecord } from '../notes.ts';
import { guessedPart, partNamed } from '../part-of-speech.ts';
import type { LineMeaning, LinePronunciation, RecordLine } from '../record-line.ts';
import { addCollocation, addRelation, addTranslation, ofKind, wordsIn } from '../translations.ts';
import { areaOf } from '../wn-lmf/words.ts';
import type { Column, Field } from './columns.ts';

/** A record with at most one meaning; null without a headword. */
export function recordOfRow(
  columns: readonly Column[],
  cells: readonly string[],
): { record: RecordLine; isGuessed: boolean } | null {
  const cellOf = (field: Field) => {
    const at = columns.findIndex((column) => column && 'field' in column && column.field === field);
    return at === -1 ? '' : textOfCell(cells[at] ?? '');
  };
  const word = cleanWord(cellOf('word'));
  if (word === '') return null;
  const named = partNamed(cellOf('part_of_speech'));
  const record: RecordLine = {
    word,
    part_of_speech: named?.partOfSpeech ?? guessedPart(word),
    ...(named?.description && { description: named.description }),
  };
  const meaning: LineMeaning = { title: word };
  columns.forEach((column, i) => {
    const cell = textOfCell(cells[i] ?? '');
    if (column === null || cell === '') return;
    if ('field' in column) READERS[column.field]?.(cell, record, meaning);
    else if (column.isShort) addShort(record, column.translation, cell);
    else addTranslated(record, meaning, column.translation, cell);
  });
  // Recordings may belong to forms.
  for (const line of linesOf(cellOf('recordings'))) addRecording(line, record);
  const isEmpty = Object.keys(meaning).length === 1 && meaning.title === word;
  record.meanings = isEmpty ? [] : [meaning];
  return { record, isGuessed: !named };
}

/** Spreadsheets would run a text like `=1+1` unless it begins with an apostrophe. */
const textOfCell = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');

const linesOf = (cell: string): string[] =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Items are on lines of their own, or in one line. */
function itemsOf(cell: string): string[] {
  const lines = linesOf(cell);
  if (lines.length > 1 || cell.includes('(')) return lines;
  return cell
    .split(/[;,|]/)
    .map((item) => item.trim())
    .filter(Boolean);
}

type ReadCell = (cell: string, record: RecordLine, meaning: LineMeaning) => void;

const READERS: Partial<Record<Field, ReadCell>> = {
  definition: (cell, _record, meaning) => (meaning.definition = cell),
  title: (cell, _record, meaning) => (meaning.title = cell),
  word_level: (cell, record) => noteOnRecord(record, cell),
  meaning_level: (cell, _record, meaning) => addNote(meaning, cell),
  frequency: (cell, record) => {
    const value = Number(cell.replace(',', '.'));
    if (value >= 0 && value <= 8) record.frequency = Math.round(value * 10) / 10;
  },
  notes: (cell, record) => addNotes(cell, record),
  grammar: (cell, record) => addNotes(cell, record),
  meaning_notes: (cell, _record, meaning) => {
    for (const note of itemsOf(cell)) addNote(meaning, note);
  },
  description: (cell, record) => (record.description = cell),
  pronunciations: (cell, record) => {
    record.pronunciations = [...linesOf(cell).map(soundOf), ...(record.pronunciations ?? [])];
  },
  forms: (cell, record) => {
    for (const item of itemsOf(cell)) addForm(item, record);
  },
  alternatives: (cell, record) => {
    record.alternative_details = itemsOf(cell).map((item) => {
      const { text, notes } = withNotes(item);
      const kind = ALTERNATIVE_KINDS.find((one) => notes.includes(one)) ?? 'spelling';
      return { word: text, area_variant: areaOf(notes.join(' ')), kind };
    });
  },
  phrasal_verb_of: (cell, record) => (record.base_phrasal = cell),
  phrasal_verbs: (cell, record) => (record.phrasal_variants = itemsOf(cell)),
  phrase_of: (cell, record) => (record.phrase_of = itemsOf(cell)),
  etymologies: (cell, record) => {
    const lines = /^\d{1,3}: /.test(cell) ? cell.split(/\n(?=\d{1,3}: )/) : [cell];
    record.etymologies = lines.map((line, i) => {
      const [, number = `${i + 1}`] = /^(\d{1,3}): /.exec(line) ?? [];
      return { number: Number(number), text: line.replace(/^\d{1,3}: /, '') };
    });
  },
  etymology: (cell, _record, meaning) => {
    if (/^\d{1,3}$/.test(cell)) meaning.etymology_number = Number(cell);
  },
  advice: (cell, record) => (record.notes ??= []).push(...linesOf(cell).map(adviceOf)),
  meaning_advice: (cell, _record, meaning) =>
    (meaning.notes ??= []).push(...linesOf(cell).map(adviceOf)),
  article: (cell, record) => (record.article = cell),
  patterns: (cell, _record, meaning) => (meaning.patterns = linesOf(cell)),
  examples: (cell, _record, meaning) => (meaning.examples = linesOf(cell)),
  quotes: (cell, _record, meaning) => {
    meaning.quotes = linesOf(cell).map((line) => {
      const [text = '', ...about] = line.split(' | ');
      const source_url = about.find(isOpenAddress) ?? '';
      return { text, reference: about.filter((one) => one !== source_url).join(' | '), source_url };
    });
  },
  synonyms: (cell, _record, meaning) => (meaning.synonyms = itemsOf(cell)),
  antonyms: (cell, _record, meaning) => (meaning.antonyms = itemsOf(cell)),
  relations: (cell, record, meaning) => {
    for (const line of linesOf(cell)) {
      const { kind = 'see_also', text } = ofKind(line, RELATION_KINDS);
      addRelation(record, meaning, kind, text);
    }
  },
  collocations: (cell, _record, meaning) => {
    for (const line of linesOf(cell)) addCollocation(meaning, line);
  },
  topics: (cell, _record, meaning) => {
    for (const item of itemsOf(cell)) {
      const topic = TOPICS.find((one) => one === item.toLowerCase().replaceAll(' ', '_'));
      if (topic) (meaning.topics ??= []).push(topic);
      else addNote(meaning, item);
    }
  },
};

function addNotes(cell: string, record: RecordLine): void {
  for (const note of cell.includes('\n') ? linesOf(cell) : cell.split(/[;,]\s*/)) {
    const [, pattern] = /^pattern: (.+)$/.exec(note) ?? [];
    const [, position] = /^object: (.+)$/.exec(note) ?? [];
    const object = PHRASAL_OBJECT_PATTERNS.find(
      (one) => one.replaceAll('_', ' ').replace(' object', '') === position,
    );
    if (object) record.verb___phrasal_object_pattern = object;
    else if (pattern !== undefined) (record.pattern ??= []).push(pattern);
    else addRecordNote(record, note);
  }
}

/** `British /rʌn/`, `enPR rŭn`, or only the transcription. */
function soundOf(line: string): LinePronunciation {
  const [, area = '', rest = line] =
    /^(?:(British|American|Australian|UK|US|AU)\b:? )?(.*)$/.exec(line) ?? [];
  const isEnpr = rest.startsWith('enPR ');
  const text = isEnpr ? rest.slice(5) : cleanSound(rest);
  return { type: isEnpr ? 'enpr' : 'ipa', text: text.slice(0, 500), area_variant: areaOf(area) };
}

/** `ran (past simple, American, /ræn/)`: a text and the notes after it. */
function withNotes(item: string): { text: string; notes: string[] } {
  const at = item.endsWith(')') ? item.lastIndexOf(' (') : -1;
  if (at === -1) return { text: item, notes: [] };
  return { text: item.slice(0, at), notes: item.slice(at + 2, -1).split(', ') };
}

function addForm(item: string, record: RecordLine): void {
  const { text: word, notes } = withNotes(item);
  const sounds = notes.filter((note) => note.includes('/') || note.startsWith('enPR '));
  const area_variant = areaOf(notes.filter((note) => !sounds.includes(note)).join(' '));
  const form_of_word = formNamed(notes, word, record.part_of_speech);
  if (form_of_word === null) {
    (record.alternative_details ??= []).push({ word, area_variant, kind: 'other' });
    return;
  }
  const pronunciations = sounds.map(soundOf);
  (record.forms ??= []).push({ word, form_of_word, area_variant, pronunciations });
}

/** More than any word has. */
const MAX_FORMS = 100;

/** `ran | American | https://example.org/ran.ogg | Bob | CC0-1.0 | https://example.org/ran` */
function addRecording(line: string, record: RecordLine): void {
  const parts = line.split(' | ');
  const at = parts.findIndex(isOpenAddress);
  const url = parts[at];
  if (url === undefined) return;
  const [before, after] = [parts.slice(0, at), parts.slice(at + 1)];
  const source_url = after.find(isOpenAddress) ?? '';
  const credit = after.filter((one) => one !== source_url);
  const licenses = credit.length > 1 ? (credit.pop() ?? '').split(', ') : [];
  const audio = { url, attribution: credit.join(' | '), licenses, source_url };
  const area_variant = areaOf(before.slice(1).join(' '));
  const forms = record.forms?.slice(0, MAX_FORMS) ?? [];
  const of = forms.find(({ word }) => word === before[0] && word !== record.word) ?? record;
  const sounds = (of.pronunciations ??= []);
  const known = sounds.find((sound) => (sound.area_variant ?? 'common') === area_variant);
  if (known) (known.audio ??= []).push(audio);
  else sounds.push({ text: '', area_variant, audio: [audio] });
}

function addShort(record: RecordLine, tag: string, cell: string): void {
  const language = translationLanguage(tag);
  if (language === null) return;
  const variants_of_words = wordsIn(cell);
  (record.short_translations ??= []).push({ language, description: cell, variants_of_words });
}

function addTranslated(record: RecordLine, meaning: LineMeaning, to: string, cell: string): void {
  const [words = '', ...rest] = cell.split(': ');
  addTranslation(record, meaning, { to, words: wordsIn(words), definition: rest.join(': ') });
}
