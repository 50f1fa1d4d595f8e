import { expect, it } from 'vitest';
import english from '../../renderer/src/i18n/en/pages.json' with { type: 'json' };
import { newDataset } from './admin/datasets.ts';
import { CATALOGUE } from './catalogue.ts';

it('has names for datasets, each once, and addresses of single files', () => {
  expect(new Set(CATALOGUE.map(({ name }) => name)).size).toBe(CATALOGUE.length);
  expect(Object.keys(english.datasets.free)).toEqual(CATALOGUE.map(({ name }) => name));
  for (const { name, title, license, page, files, url } of CATALOGUE) {
    expect(newDataset.safeParse({ name, title, license }).success).toBe(true);
    expect(new URL(page).protocol).toBe('https:');
    if (url === null) continue;
    expect(new URL(url).protocol).toBe('https:');
    expect(files).toEqual([new URL(url).pathname.split('/').at(-1)]);
  }
});
