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
 * with the same meanings.
 */
export async function scaleDataset(zip: string, factor: number, target: string): Promise<void> {
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
    return seen.add(`${word} ${part_of_speech}`).size > size;
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
  await write(`Synthetic, ${factor} times the words`, scaled(), target);
}

/** Writes one of so many datasets that have the words of another between them. */
export async function takePart(
  zip: string,
  part: number,
  parts: number,
  target: string,
): Promise<void> {
  const own = async function* (): AsyncGenerator<NewWordRecord[]> {
    for await (const record of recordsOf(zip)) {
      if (crc32(record.word.toLowerCase()) % parts === part) yield [record];
    }
  };
  await write(`Part ${part}`, own(), target);
}

async function write(
  name: string,
  words: AsyncGenerator<NewWordRecord[]>,
  target: string,
): Promise<void> {
  const none = async function* (): AsyncGenerator<NewWordRecord[]> {};
  const terms = { license: null, license_url: null, attribution: null, notice: null };
  const about = { name, version: '0.0.0', generatedAt: new Date(0).toISOString(), datasets: null };
  const out = createWriteStream(target);
  await writeDataset(
    out,
    { ...about, ...terms },
    { words, phrases: none(), 'grammar-patterns': none() },
  );
  await finished(out);
}
