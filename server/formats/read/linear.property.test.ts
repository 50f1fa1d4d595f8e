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

/** Among the attacks, which run more cases, files are larger. */
const BYTES = fc.readConfigureGlobal().numRuns ? 50_000 : 20_000;
/** A file four times as large costs four times as much, or sixteen times if it is the square. */
const MAX_RATIO = 6;
/** What starting a thread and collecting garbage may cost, in ms of CPU. */
const SLACK_MS = 1_000;

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
  it.each(Object.entries(HOSTILE_FILES))('with %s', (_name, make) => expectLinear(make));

  it('with whatever articles repeat', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 }),
        (all) => expectLinear(plainArticles(all.join(''))),
      ),
      { numRuns: 5 },
    ));

  it('with whatever articles in HTML repeat', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...TAGS), { minLength: 1, maxLength: 4 }), (all) =>
        expectLinear(htmlArticles(all.join(''))),
      ),
      { numRuns: 5 },
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
