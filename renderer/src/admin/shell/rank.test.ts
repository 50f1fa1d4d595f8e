import { expect, it } from 'vitest';
import { rank } from './rank.ts';

const NAMES: [name: string, synonyms?: string][] = [
  ['Export: Yomitan', 'download'],
  ['Import & export'],
  ['Back up now', 'backup download'],
  ['Theme: Dark'],
  ['Données'],
  ['Sign out', 'log out'],
];
const found = (typed: string) =>
  NAMES.map(([name, synonyms]) => ({ name, score: rank(typed, name, synonyms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

it.each([
  ['export', ['Export: Yomitan', 'Import & export']],
  ['ex yom', ['Export: Yomitan']],
  ['dark', ['Theme: Dark']],
  ['DONNEES', ['Données']],
  ['backup', ['Back up now']],
  ['log', ['Sign out']],
  ['download', ['Export: Yomitan', 'Back up now']],
  ['port', ['Export: Yomitan', 'Import & export']],
  ['import &', ['Import & export']],
  ['zebra', []],
])('%s', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});
