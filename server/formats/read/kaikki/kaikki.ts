import { join } from 'node:path';
import {
  MAX_HEADWORD_LENGTH,
  type PartOfSpeech,
  PARTS_OF_SPEECH,
} from '../../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../../contract/word.ts';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { groupBy } from '../../../dictionary/structures/grouped.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { decodeLine, splitBytes } from '../../../dataset/read/lines.ts';
import { cleanWord } from '../clean-word.ts';
import { type JsonObject, textOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { mergeRecords } from '../merge-records.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { checkRecord, type RecordLine } from '../record-line.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { convertEntry } from './entry.ts';
import {
  type BadLine,
  isPlainLine,
  type KaikkiLine,
  MAX_LINE_BYTES,
  type OtherLanguage,
  parseKaikkiLine,
} from './lines.ts';
import { isLinkField, type PartOfSpeechFinder } from './linked-words.ts';
import { Pointers } from './pointers.ts';
import { ScatteredLines } from './scattered-lines.ts';
import { readSenses, type Sense } from './senses.ts';
import { readSounds } from './sounds.ts';
import { TextStore } from '../text-store.ts';
import { Survey } from './survey.ts';
import { partOfSpeechOf } from './tags.ts';

/** Real headwords have far fewer. */
const MAX_HEADWORD_LINES = 1_000;
const MAX_HEADWORD_CHARS = 16 * 1024 * 1024;

export const openKaikki = async (file: UnpackedFile, reading: Reading): Promise<FormatReader> =>
  new KaikkiReader(file, reading);

/**
 * A file made by wiktextract (as published by kaikki.org): Wiktionary with one line for each word,
 * part of speech and etymology. It is read twice, because lines refer to words further down.
 */
class KaikkiReader implements FormatReader {
  readonly about = {};
  readonly defaults = {
    name: 'Wiktionary',
    license: 'CC-BY-SA-4.0',
    attribution: 'Wiktionary contributors',
    notice:
      'Recordings have licences of their own, named on the page of each at Wikimedia Commons.',
  };
  totalRecords: number | null = null;
  private readonly opened: { close(): void }[] = [];

  constructor(
    private readonly file: UnpackedFile,
    private readonly reading: Reading,
  ) {}

  async *records(): AsyncGenerator<DatasetRecord> {
    const { scratch, onStaged } = this.reading;
    const pointers = new Pointers(new TextStore(join(scratch, 'pointers')));
    this.opened.push(pointers);
    const survey = new Survey(pointers);
    await survey.read(this.file, MAX_LINE_BYTES, (lines) => onStaged(lines, null));
    this.totalRecords = survey.recordCount;
    const converter = new Converter(this.file.name, this.reading, survey, pointers);

    const scattered = new ScatteredLines(new TextStore(join(scratch, 'scattered')));
    this.opened.push(scattered);
    let group: KaikkiLine[] = [];
    for await (const line of this.linesByWord(survey, scattered)) {
      if (group[0] !== undefined && group[0].word !== line.word) {
        yield* converter.convert(group);
        group = [];
      }
      if (this.fits(group, line)) group.push(line);
    }
    yield* converter.convert(group);
  }

  /** The lines that can become records, those of a word together. */
  private async *linesByWord(
    survey: Survey,
    scattered: ScatteredLines,
  ): AsyncGenerator<KaikkiLine> {
    for await (const batch of splitBytes(this.file.read(), MAX_LINE_BYTES)) {
      // One by one: short-lived objects are cheap garbage.
      for (const raw of batch) {
        const line = this.usable(parseKaikkiLine(decodeLine(raw)), survey);
        if (line === null) continue;
        const { word, number, text, ascii } = line;
        if (survey.isScattered(word)) scattered.add(word, number, text, ascii);
        else yield line;
      }
    }
    for (const raw of scattered.inGroups()) {
      const line = parseKaikkiLine(raw);
      if ('entry' in line) yield line;
    }
  }

  async close(): Promise<void> {
    for (const one of this.opened.splice(0)) one.close();
  }

  /** A line that can become a record. A bad one is reported, an unusable one counted. */
  private usable(line: KaikkiLine | OtherLanguage | BadLine, survey: Survey): KaikkiLine | null {
    const { problems, leftOut } = this.reading;
    const { name } = this.file;
    if ('language' in line) leftOut.add('lines in other languages');
    else if ('issues' in line) {
      if (line.number === null) {
        for (const issue of line.issues) problems.add({ file: name, line: null, ...issue });
      } else problems.addLine(name, line.number, line.issues);
    } else if (line.entry['redirect'] !== undefined) {
      const target = String(line.entry['redirect']).split('#')[0] ?? '';
      if (!survey.hasWord(cleanWord(target))) {
        leftOut.add('redirects to words that are not there');
      }
    } else return line;
    return null;
  }

  private fits(group: readonly KaikkiLine[], { word, number, text }: KaikkiLine): boolean {
    const chars = group.reduce((sum, line) => sum + line.text.length, text.length);
    if (group.length < MAX_HEADWORD_LINES && chars <= MAX_HEADWORD_CHARS) return true;
    const allowed = `${MAX_HEADWORD_LINES} lines and ${MAX_HEADWORD_CHARS} characters are allowed`;
    const message = `too much about "${word.slice(0, 100)}"; ${allowed}`;
    this.reading.problems.addLine(this.file.name, number, [
      { path: 'word', message, code: 'too_many_rows', params: { word: word.slice(0, 100) } },
    ]);
    return false;
  }
}

class Converter {
  private readonly partOfSpeechOf: PartOfSpeechFinder;

  constructor(
    private readonly file: string,
    private readonly reading: Reading,
    private readonly survey: Survey,
    private readonly pointers: Pointers,
  ) {
    this.partOfSpeechOf = (word, preferred) =>
      !survey.hasWord(word) || survey.hasRecord(word, preferred)
        ? preferred
        : (PARTS_OF_SPEECH.find((part) => survey.hasRecord(word, part)) ?? preferred);
  }

  convert(lines: readonly KaikkiLine[]): DatasetRecord[] {
    const records: { record: NewWordRecord; line: KaikkiLine }[] = [];
    for (const line of lines) {
      const record = this.convertLine(line);
      if (record) records.push({ record, line });
    }
    const done: DatasetRecord[] = [];
    for (const own of groupBy(records, ({ record }) => record.part_of_speech).values()) {
      const record = mergeRecords(own.map((one) => one.record));
      const [first] = own;
      if (!record || !first) continue;
      this.pointers.complete(record, record.part_of_speech);
      if (done.length === 0) this.pointers.complete(record, '');
      done.push({ record, file: this.file, line: first.line.number });
    }
    return done;
  }

  private convertLine(source: KaikkiLine): NewWordRecord | null {
    const { word, entry, number } = source;
    const { problems, leftOut } = this.reading;
    const line: Line = { issues: [], plain: isPlainLine(source) };
    const pos = textOf(entry, 'pos', line);
    const part = partOfSpeechOf(pos);
    if (line.issues.length === 0) {
      if (word.length > MAX_HEADWORD_LENGTH) {
        leftOut.add(`words of more than ${MAX_HEADWORD_LENGTH} characters`);
        return null;
      }
      if (part === null) {
        leftOut.add(pos === '' ? 'lines without a part of speech' : `pos ${pos}`);
        return null;
      }
      const context = { word, partOfSpeech: part.partOfSpeech, line };
      const senses = readSenses(entry, context, line);
      if (senses.length === 0 && line.issues.length === 0) {
        leftOut.add('lines without a definition');
        return null;
      }
      const isOwn = this.standsAlone(senses, part.partOfSpeech);
      const { partOfSpeechOf } = this;
      const record = isOwn
        ? convertEntry(entry, { ...context, senses, leftOut, partOfSpeechOf })
        : soundOfForm(entry, context, leftOut);
      const checked = line.issues.length === 0 ? checkRecord(record, line.plain) : null;
      if (checked?.ok) return isOwn ? checked.value : null;
      if (checked) line.issues.push(...checked.issues);
    }
    problems.addLine(this.file, number, line.issues);
    return null;
  }

  /** True if a line becomes a record: an inflected form does so only if its base is missing. */
  private standsAlone(senses: readonly Sense[], part: PartOfSpeech): boolean {
    if (senses.some(({ meaning }) => meaning !== null)) return true;
    return !senses.some(({ pointers }) =>
      pointers.some(({ target }) => this.survey.hasRecord(cleanWord(target), part)),
    );
  }
}

/** A base word takes only pronunciations from the line of a form; the other fields are counted. */
function soundOfForm(
  entry: JsonObject,
  { word, partOfSpeech, line }: { word: string; partOfSpeech: PartOfSpeech; line: Line },
  leftOut: LeftOutCounts,
): RecordLine {
  for (const key in entry) {
    if (isLinkField(key) || UNUSED_OF_FORMS.includes(key)) leftOut.add(`${key} of inflected forms`);
  }
  return { word, part_of_speech: partOfSpeech, pronunciations: readSounds(entry, line, leftOut) };
}

const UNUSED_OF_FORMS = ['etymology_text', 'translations', 'forms', 'topics'];
