import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../read.test-util.ts';
import { dictdFiles } from './dictd.test-util.ts';
import { numberOf } from './index-file.ts';
import { itWhere } from '../../../../tests/_util/where.ts';

describe('a dictd dictionary', () => {
  it('has its name, licence and articles read', async () => {
    const { records, problems, manifest, licences } = await readFiles(
      dictdFiles([
        ['00databaseshort', '00-database-short\n     Small words\n'],
        ['00databaseinfo', '00-database-info\nFree for\n  everybody.\n'],
        ['00databaseurl', '00-database-url\n     https://words.example/\n'],
        ['00databaseutf8', ''],
        ['tree', 'tree\n  n 1: a tall plant; "an old tree"\n    2: a diagram\n  v 1: to chase up'],
      ]),
    );
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      {
        word: 'tree',
        part_of_speech: 'noun',
        meanings: [
          { definition: 'a tall plant', examples: ['an old tree'] },
          { definition: 'a diagram' },
        ],
      },
      { word: 'tree', part_of_speech: 'verb', meanings: [{ definition: 'to chase up' }] },
    ]);
    expect(manifest).toMatchObject({
      name: 'Small words',
      attribution: 'https://words.example/',
      notice: 'Free for\n  everybody.',
    });
    expect(licences['Small-words.txt']).toContain('Free for\n  everybody.');
  });

  it('with wrong offsets or sizes is refused, naming the place', async () => {
    const good = dictdFiles([
      ['a', 'a\n  first'],
      ['b', 'b\n  second'],
    ]);
    expect((await readFiles({ ...good, 'x.dict': 'a\n  first' })).problems).toEqual([
      'x.index:2: 10 bytes at 9 lie outside the 9 of the articles',
    ]);
    expect((await readFiles({ ...good, 'x.index': 'a\tA\tJ\nb\t!\tK\n' })).problems).toEqual([
      'x.index:2: expected a headword, an offset and a size, with tabs between them',
    ]);
    await expect(readFiles({ 'x.index': good['x.index']!, 'y.dict': '' })).rejects.toThrow(
      'x.index comes without its .dict or .dict.dz',
    );
  });

  it('has numbers in base 64', () => {
    expect(['A', 'l', 'G0', '//'].map(numberOf)).toEqual([0, 37, 436, 4095]);
    expect(['', '!', 'AAAAAAAAA'].map(numberOf)).toEqual([null, null, null]);
  });
});

const missing = ['dictfmt', 'dictzip'].filter(
  (tool) => spawnSync(tool, ['--version']).error !== undefined,
);

const reason = `not installed: ${missing.join(' and ')}`;
itWhere(missing.length === 0, reason)('reads what dictfmt and dictzip write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wordkeep-dictfmt-'));
  try {
    const name = ['-s', 'Made by dictfmt', '-u', 'https://words.example/'];
    execFileSync('env', ['LC_ALL=C.UTF-8', 'dictfmt', '-j', '--utf8', ...name, 'real'], {
      cwd: folder,
      stdio: 'pipe',
      input: ':naïve:\nadj. 1. simple\n2. artless\n:Zoo:\n/zuː/\nn. a park of animals\n',
    });
    execFileSync('dictzip', ['real.dict'], { cwd: folder });
    const files = ['real.index', 'real.dict.dz'].map((file) => [
      file,
      readFileSync(join(folder, file)),
    ]);
    const { records, problems, manifest } = await readFiles(Object.fromEntries(files));
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      {
        word: 'naïve',
        part_of_speech: 'adjective',
        meanings: [{ definition: 'simple' }, { definition: 'artless' }],
      },
      { word: 'Zoo', part_of_speech: 'noun', transcription: 'zuː' },
    ]);
    expect(manifest?.name).toBe('Made by dictfmt');
    const [index, packed] = files;
    const cut = (packed![1] as Buffer).subarray(0, -12);
    await expect(readFiles({ 'real.index': index![1]!, 'real.dict.dz': cut })).rejects.toThrow(
      /^real\.dict\.dz cannot be unpacked/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
