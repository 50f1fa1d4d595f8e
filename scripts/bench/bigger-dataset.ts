import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { writeDataset } from '../../server/dataset/write/write.ts';
import { recordsOf, seededRandom } from './terms.ts';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const VOWELS = 'aeiouy';

/**
 * Writes a dataset with `factor` times the words of another: the words themselves, and for each of
 * them invented ones of the same length and shape (consonants for consonants, vowels for vowels),
 * with the same meanings. Or only one of several parts of it, which have no word in common.
 */
export async function scaleDataset(
  zip: string,
  factor: number,
  target: string,
  part = { number: 0, of: 1 },
): Promise<void> {
  const random = seededRandom(factor);
  const disguise = (word: string) =>
    word.replace(/[a-z]/g, (letter) => {
      if (random() < 0.4) return letter;
      const letters = VOWELS.includes(letter) ? VOWELS : CONSONANTS;
      return letters[Math.floor(random() * letters.length)] ?? letter;
    });
  const seen = new Set<string>();
  const isNew = ({ word, part_of_speech }: NewWordRecord) => {
    const { size } = seen;
    const isIn = crc32(word.toLowerCase()) % part.of === part.number;
    return isIn && seen.add(`${word} ${part_of_speech}`).size > size;
  };
  const scaled = async function* (): AsyncGenerator<NewWordRecord[]> {
    for await (const record of recordsOf(zip)) {
      const copies = Array.from({ length: factor - 1 }, () => ({
        ...record,
        word: disguise(record.word),
        forms: record.forms.map((form) => ({ ...form, word: disguise(form.word) })),
      }));
      yield [record, ...copies].filter(isNew);
    }
  };
  const none = async function* (): AsyncGenerator<NewWordRecord[]> {};
  const name = `Synthetic, ${factor} times the words, part ${part.number + 1} of ${part.of}`;
  const terms = { license: null, license_url: null, attribution: null, notice: null };
  const about = { name, version: '0.0.0', generatedAt: new Date(0).toISOString(), datasets: null };
  const records = { words: scaled(), phrases: none(), 'grammar-patterns': none() };
  const out = createWriteStream(target);
  await writeDataset(out, { ...about, ...terms }, records);
  await finished(out);
}
