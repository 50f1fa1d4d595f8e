import { expect, it } from 'vitest';
import { checkManifest } from '../read/manifest.ts';
import { targetOf } from './target.ts';

const { manifest } = checkManifest({ name: 'Littré' });
const book = { manifest, format: 'dictd', language: 'fr' };

it('gives a new dataset the language of its file, unless another is given', () => {
  expect(targetOf([], book)).toEqual({ made: { name: 'littre', title: 'Littré', language: 'fr' } });
  const named = { name: 'words', title: 'Words' };
  expect(targetOf([], book, { newDataset: named })).toEqual({ made: { ...named, language: 'fr' } });
  expect(targetOf([], book, { newDataset: { ...named, language: 'de' } })).toEqual({
    made: { ...named, language: 'de' },
  });
});
