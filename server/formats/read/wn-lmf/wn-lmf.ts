import { MAX_HEADWORD_LENGTH } from '../../../contract/vocabulary.ts';
import type { NewWordRecord } from '../../../contract/word.ts';
import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import { groupBy } from '../../../dictionary/structures/grouped.ts';
import type { About } from '../about.ts';
import { Chains } from '../chains.ts';
import { mergeRecords } from '../merge-records.ts';
import { GUESSED, guessedPart } from '../part-of-speech.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { checkRecord } from '../record-line.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { countLeftOut } from './count-left-out.ts';
import { EntryConverter } from './entry.ts';
import { Lexicon } from './lexicon.ts';
import { partOfSpeechOf } from './words.ts';

/** @throws {DatasetError} when the file is not well formed */
export const openWnLmf = async (file: UnpackedFile, reading: Reading): Promise<FormatReader> =>
  new WnLmfReader(file.name, await Lexicon.read(file, reading), reading);

class WnLmfReader implements FormatReader {
  readonly about: About;
  readonly defaults = { name: 'Wordnet' };
  readonly totalRecords: number;

  constructor(
    private readonly file: string,
    private readonly lexicon: Lexicon,
    private readonly reading: Reading,
  ) {
    this.about = lexicon.about;
    this.totalRecords = lexicon.lemmas.length;
  }

  async *records(): AsyncGenerator<DatasetRecord> {
    const { lexicon } = this;
    const { lemmas } = lexicon;
    const chains = new Chains();
    for (const lemma of lemmas) chains.add(lemma);
    for (let first = 0; first < lemmas.length; first += 1) {
      const word = lemmas[first] ?? '';
      const records: NewWordRecord[] = [];
      for (const i of chains.from(first)) {
        const record = this.convert(i, word);
        if (record) records.push(record);
      }
      const line = lexicon.lines[first] ?? 0;
      for (const group of groupBy(records, ({ part_of_speech }) => part_of_speech).values()) {
        const record = mergeRecords(group);
        if (record) yield { record, file: this.file, line };
      }
    }
  }

  async close(): Promise<void> {
    this.lexicon.close();
  }

  private convert(i: number, word: string): NewWordRecord | null {
    const { lexicon } = this;
    const { problems, leftOut } = this.reading;
    const refuse = (path: string, message: string) => {
      problems.addLine(this.file, lexicon.lines[i] ?? 0, [
        { path, message, code: 'unreadable_entry' },
      ]);
      return null;
    };
    if (word.length > MAX_HEADWORD_LENGTH) {
      leftOut.add(`words of more than ${MAX_HEADWORD_LENGTH} characters`);
      return null;
    }
    const letter = lexicon.parts[i] ?? '';
    let partOfSpeech = partOfSpeechOf(letter);
    if (partOfSpeech === null) {
      if (!/^[xu]$/.test(letter)) {
        return refuse(
          'partOfSpeech',
          `expected one of n, v, a, s, r, t, c, p, x, u, got "${letter.slice(0, 20)}"`,
        );
      }
      leftOut.add(GUESSED);
      partOfSpeech = guessedPart(word);
    }
    const entry = lexicon.entry(i);
    countLeftOut(entry, leftOut);
    const converter = new EntryConverter(lexicon, leftOut);
    const { record, wrong } = converter.convert(entry, { word, partOfSpeech });
    for (const message of wrong) refuse('Sense', message);
    if (wrong.length > 0 && record.meanings?.length === 0) return null;
    const checked = checkRecord(record, false);
    if (checked.ok) return checked.value;
    problems.addLine(this.file, lexicon.lines[i] ?? 0, checked.issues);
    return null;
  }
}
