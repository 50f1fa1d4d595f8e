import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import { KeySet } from '../../../dataset/read/key-set.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { type ByteLine, decodeLine, splitBytes } from '../../../dataset/read/lines.ts';
import { cleanWord } from '../clean-word.ts';
import { textOf } from '../fields.ts';
import { checkRecord } from '../record-line.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { isPlainLine, type KaikkiLine, parseKaikkiLine } from './lines.ts';
import type { Pointers } from './pointers.ts';
import { type Pointer, readSenses } from './senses.ts';
import { sketchOf } from './sketch.ts';
import { readSounds } from './sounds.ts';
import { partOfSpeechOf } from './tags.ts';

const LINES_PER_REPORT = 10_000;

/**
 * Facts that are needed before the first record: the words of the file, which of them are
 * scattered, and facts about other words than that of the line.
 */
export class Survey {
  /** Headwords, each with the number of its first run of lines. */
  private readonly words = new KeySet();
  /** Words, with their part of speech, that have a meaning of their own. */
  private readonly records = new KeySet();
  /** Headwords whose lines are not all next to one another. */
  private readonly scattered = new KeySet();
  private lastWord: string | null = null;
  private run = 0;
  recordCount = 0;

  constructor(private readonly pointers: Pointers) {}

  async read(
    file: UnpackedFile,
    maxLineBytes: number,
    onLines: (lines: number) => void,
  ): Promise<void> {
    let lines = 0;
    for await (const batch of splitBytes(file.read(), maxLineBytes)) {
      for (const line of batch) {
        lines += 1;
        if (lines % LINES_PER_REPORT === 0) onLines(lines);
        if (!('problem' in line)) this.addLine(line);
      }
    }
    onLines(lines);
  }

  isScattered(word: string): boolean {
    return this.scattered.get(word) !== null;
  }

  hasWord(word: string): boolean {
    return this.words.get(word) !== null;
  }

  hasRecord(word: string, partOfSpeech: PartOfSpeech): boolean {
    return this.records.get(`${partOfSpeech} ${word}`) !== null;
  }

  private addLine(line: ByteLine): void {
    const sketch = sketchOf(line.bytes);
    if (sketch) {
      const word = cleanWord(sketch.word);
      this.addWord(word);
      const part = partOfSpeechOf(sketch.pos.trim())?.partOfSpeech;
      if (part !== undefined) this.addRecord(word, part);
      return;
    }
    // Problems are reported when the record is made.
    const parsed = parseKaikkiLine(decodeLine(line));
    if ('entry' in parsed) this.addEntry(parsed);
  }

  private addEntry(line: KaikkiLine): void {
    const { word, entry } = line;
    const issues: Line = { issues: [], plain: false };
    const redirect = textOf(entry, 'redirect', issues);
    if (redirect !== '') {
      this.addRedirect(word, redirect);
      return;
    }
    this.addWord(word);
    const part = partOfSpeechOf(textOf(entry, 'pos', issues))?.partOfSpeech;
    if (part === undefined) return;
    const senses = readSenses(entry, { word, partOfSpeech: part }, issues);
    if (senses.some(({ meaning }) => meaning !== null)) this.addRecord(word, part);
    const pointers = senses.flatMap((sense) => sense.pointers);
    if (pointers.length > 0 && issues.issues.length === 0) this.addPointers(line, part, pointers);
  }

  private addWord(word: string): void {
    if (word === this.lastWord) return;
    this.run += 1;
    this.lastWord = word;
    if (this.words.add(word, this.run) !== null) this.scattered.add(word, this.run);
  }

  private addRecord(word: string, partOfSpeech: PartOfSpeech): void {
    if (this.records.add(`${partOfSpeech} ${word}`, 1) === null) this.recordCount += 1;
  }

  private addRedirect(title: string, redirect: string): void {
    const [target = ''] = redirect.split('#');
    if (title === '' || title.length > MAX_HEADWORD_LENGTH || title === target) return;
    const alternatives = [{ word: title, area_variant: 'common', kind: 'other' } as const];
    this.pointers.add(cleanWord(target), '', { alternatives });
  }

  /** A form comes with the pronunciations on its own line. */
  private addPointers(line: KaikkiLine, part: PartOfSpeech, pointers: readonly Pointer[]): void {
    const { word, entry } = line;
    const issues: Line = { issues: [], plain: false };
    const pronunciations = pointers.some((one) => 'form' in one)
      ? readSounds(entry, issues, null)
      : [];
    for (const pointer of pointers) {
      const checked = checkRecord(
        {
          word,
          part_of_speech: part,
          ...('form' in pointer
            ? { forms: [{ ...pointer.form, pronunciations }] }
            : { alternative_details: [pointer.alternative] }),
        },
        isPlainLine(line),
      );
      if (!checked.ok) continue;
      const { forms, alternative_details: alternatives } = checked.value;
      const pointed = 'form' in pointer ? { forms } : { alternatives };
      this.pointers.add(cleanWord(pointer.target), part, pointed);
    }
  }
}
