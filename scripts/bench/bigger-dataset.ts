import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { openDataset } from '../../server/dataset/read/open.ts';
import { writeDataset } from '../../server/dataset/write/write.ts';
import { seededRandom } from './terms.ts';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';
const VOWELS = 'aeiouy';

/**
 * Writes a dataset with `factor` times the words of another: the words themselves, and for each of
 * them invented ones of the same length and shape (consonants for consonants, vowels for vowels),
 * with the same meanings.
 */
export async function scaleDataset(zip: string, factor: number, target: string): Promise<void> {
  const scratchDir = await mkdtemp(join(tmpdir(), 'wordkeep-bench-'));
  const dataset = await openDataset({ zip }, { scratchDir });
  const random = seededRandom(factor);
  const disguise = (word: string) =>
    word.replace(/[a-z]/g, (letter) => {
      if (random() < 0.4) return letter;
      const letters = VOWELS.includes(letter) ? VOWELS : CONSONANTS;
      return letters[Math.floor(random() * letters.length)] ?? letter;
    });
  const seen = new Set<string>();
  const isNew = ({ word, part_of_speech }: NewWordRecord) => {
    const key = `${word} ${part_of_speech}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const scaled = async function* (): AsyncGenerator<NewWordRecord[]> {
    for await (const batch of dataset.records()) {
      const originals = batch.map(({ record }) => record);
      yield originals.filter(isNew);
      for (let copy = 1; copy < factor; copy++) {
        const copies = originals.map((record) => ({
          ...record,
          word: disguise(record.word),
          forms: record.forms.map((form) => ({ ...form, word: disguise(form.word) })),
        }));
        yield copies.filter(isNew);
      }
    }
  };
  const none = async function* (): AsyncGenerator<NewWordRecord[]> {};
  const out = createWriteStream(target);
  try {
    await writeDataset(
      out,
      {
        name: `Synthetic, ${factor} times the words`,
        version: '0.0.0',
        license: null,
        license_url: null,
        attribution: null,
        notice: null,
        generatedAt: new Date(0).toISOString(),
        datasets: null,
      },
      { words: scaled(), phrases: none(), 'grammar-patterns': none() },
    );
    await finished(out);
  } finally {
    await dataset.close();
    await rm(scratchDir, { recursive: true, force: true });
  }
}
