import { extname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetError } from '../../dataset/read/errors.ts';
import {
  HOSTILE_FILES,
  type HostileFile,
  htmlArticles,
  plainArticles,
} from './hostile-files.test-util.ts';
import { readFiles } from './read.test-util.ts';

/** The attacks read every file, and larger ones; `npm test` one of each format. */
const IS_ATTACK = fc.readConfigureGlobal().numRuns !== undefined;
const BYTES = IS_ATTACK ? 50_000 : 20_000;
const CASES = { numRuns: IS_ATTACK ? 5 : 1 };
/** A file four times as large costs four times as much, or sixteen times if it is the square. */
const MAX_RATIO = 6;
/** What starting a thread and collecting garbage may cost, in ms of CPU. */
const SLACK_MS = 1_000;

const formatOf = (make: HostileFile) => extname(Object.keys(make(1)).toSorted()[0] ?? '');

function hostileFiles(): [string, HostileFile][] {
  const all = Object.entries(HOSTILE_FILES);
  if (IS_ATTACK) return all;
  const formats = all.map(([, make]) => formatOf(make));
  return all.filter((_, i) => formats.indexOf(formats[i] ?? '') === i);
}

async function costOf(make: HostileFile, bytes: number): Promise<number> {
  const files = make(bytes);
  const before = process.cpuUsage();
  await readFiles(files, { skipInvalid: true }).catch((error: unknown) => {
    if (!(error instanceof DatasetError)) throw error;
  });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function expectLinear(make: HostileFile): Promise<void> {
  const fourfold = await costOf(make, 4 * BYTES);
  // Within the slack whatever a smaller file costs.
  if (fourfold < SLACK_MS) return;
  expect(fourfold).toBeLessThan(MAX_RATIO * (await costOf(make, BYTES)) + SLACK_MS);
}

describe('the CPU of reading is linear in the size of the file', () => {
  it.each(hostileFiles())('with %s', (_name, make) => expectLinear(make));

  it('with whatever articles repeat', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
        (all) => expectLinear(plainArticles(all.join(''))),
      ),
      CASES,
    ));

  it('with whatever articles in HTML repeat', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 4 }), (all) =>
        expectLinear(htmlArticles(all.join(''))),
      ),
      CASES,
    ));
});

const PIECES = [
  '[syn: ',
  '[ant:',
  ']',
  '{',
  '}',
  ';',
  ':',
  '"',
  ' ',
  '\n',
  '1.',
  '(a)',
  'n.',
  'v 1:',
].concat(['/', '[', '\\', '(', ')', '- ', '•', '&', '&amp;', 'a', 'é', '\u0301', '\t', '<n>', ',']);
const TAGS = [
  '<tr>',
  '<td>',
  '<',
  '>',
  '<ol>',
  '<li>',
  '</li>',
  '</ol>',
  '<script>',
  '</script',
  '&#38;',
].concat(['<b>', '</b>', '<a href="', '">', '<!--', 'a', ' ', '"', '<div>', '</div>', '&amp']);
