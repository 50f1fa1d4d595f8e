import {
  chmod,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { getuid } from 'node:process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataset } from './open.ts';
import {
  makeFolder,
  makeScratch,
  makeZip,
  readAll,
  readFiles,
  type Files,
} from './dataset-files.test-util.ts';
import { makeRawZip, type RawEntry } from './raw-zip.test-util.ts';

const line = (word: string) => `{"word":"${word}","part_of_speech":"noun"}\n`;
const words = line('cat') + line('dog');
const manifest = (files: object, rest: object = {}) => JSON.stringify({ files, ...rest });

const wordsOf = (result: Awaited<ReturnType<typeof readAll>>) =>
  result.records.map(({ record }) => record.word);

describe('where the files lie', () => {
  const manifestJson = manifest({ 'words.jsonl': { lines: 2 } }, { version: '7' });
  const layouts: [string, Files][] = [
    ['at the top', { 'words.jsonl': words, 'manifest.json': manifestJson }],
    ['in one folder', { 'set/words.jsonl': words, 'set/manifest.json': manifestJson }],
    [
      'beside files that are none of ours',
      {
        'words.jsonl': words,
        'manifest.json': manifestJson,
        'README.md': '# Words',
        'words.jsonl.sha256': 'x',
        'docs/deep/er/page.html': '<p>',
        '.DS_Store': '\0\0\0\u0001Bud1',
        '._words.jsonl': '\0\u0005\u0016\u0007',
        '__MACOSX/._words.jsonl': '\0',
      },
    ],
    [
      'in one folder, packed by Finder',
      {
        'set/words.jsonl': words,
        'set/manifest.json': manifestJson,
        'set/.DS_Store': '\0',
        '.DS_Store': '\0',
        '__MACOSX/set/._words.jsonl': '\0',
        '__MACOSX/._set': '\0',
      },
    ],
  ];

  it.each(layouts)('may be %s of a folder', async (_name, files) => {
    const result = await readFiles(files);
    expect(wordsOf(result)).toEqual(['cat', 'dog']);
    expect(result).toMatchObject({
      problems: [],
      totalLines: 2,
      manifest: { version: '7' },
      left: [],
    });
  });

  it.each(layouts)('may be %s of an archive', async (_name, files) => {
    const result = await readAll({ zip: await makeZip(files) });
    expect(wordsOf(result)).toEqual(['cat', 'dog']);
    expect(result).toMatchObject({
      problems: [],
      totalLines: 2,
      manifest: { version: '7' },
      left: [],
    });
  });

  it.each<[string, Files, string]>([
    [
      'no data at all',
      { 'README.md': 'x' },
      'there is no data file; expected at least one of words.jsonl, phrases.jsonl, grammar-patterns.jsonl, meanings.jsonl, meaning-translations.jsonl, short-translations.jsonl, phrasal-verbs.jsonl',
    ],
    ['a manifest alone', { 'manifest.json': '{}' }, 'there is no data file; '],
    [
      'two folders with data',
      { 'a/words.jsonl': words, 'b/words.jsonl': words },
      'there is no data file; ',
    ],
    ['data in a folder of a folder', { 'a/b/words.jsonl': words }, 'there is no data file; '],
  ])('refuses a folder with %s', async (_name, files, message) => {
    await expect(readFiles(files)).rejects.toThrow(message);
  });

  it.each<[string, Files, string]>([
    [
      'an unknown data file',
      { 'verbs.jsonl': '' },
      'verbs.jsonl: not a file of a dataset; expected words.jsonl, ',
    ],
    [
      'a name that only ends like a known one',
      { 'crosswords.jsonl': '' },
      'crosswords.jsonl: not a file',
    ],
    ['a language where there is none', { 'phrases.es.jsonl': '' }, 'phrases.es.jsonl: not a file'],
    [
      'an unknown language',
      { 'meaning-translations.it.jsonl': '' },
      'meaning-translations.it.jsonl: unknown language; expected one of ru, es',
    ],
    [
      'a file of another dataset',
      { 'other-phrases.jsonl': '' },
      'words.jsonl: starts with "", but other-phrases.jsonl with "other-"',
    ],
    [
      'the same file twice',
      { 'words.ndjson': '' },
      'words.ndjson: holds the same as words.jsonl; only one',
    ],
  ])('finds a problem in %s', async (_name, files, message) => {
    const { problems, isRefused } = await readFiles(
      { 'words.jsonl': words, ...files },
      { skipInvalid: true },
    );
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(isRefused).toBe(true);
  });
});

describe('a manifest', () => {
  it('is read whole, the published version included', async () => {
    const result = await readFiles({
      'words.jsonl': words,
      'manifest.json': manifest(
        { 'words.jsonl': { lines: 2, sha256: 'x' } },
        {
          name: 'Set',
          version: { format: 2, dataset: '1.10.0' },
          license: 'CC-BY-4.0',
          license_url: 'https://example.org/by',
          attribution: ' Someone ',
          notice: '',
          language: 'de-AT',
          generatedAt: '2026-01-01T00:00:00Z',
          homepage: 'ignored',
        },
      ),
    });
    expect(result.manifest).toEqual({
      name: 'Set',
      version: '1.10.0',
      license: 'CC-BY-4.0',
      license_url: 'https://example.org/by',
      attribution: 'Someone',
      notice: null,
      language: 'de-AT',
      datasets: null,
      generatedAt: '2026-01-01T00:00:00Z',
      files: new Map([['words.jsonl', 2]]),
    });
  });

  it('may be missing; the version is unknown then', async () => {
    expect(await readFiles({ 'words.jsonl': words })).toMatchObject({
      manifest: null,
      totalLines: null,
      problems: [],
    });
  });

  it('may name files with or without their common prefix', async () => {
    for (const name of ['words.jsonl', 'my-words.jsonl']) {
      const files = {
        'my-words.jsonl': words,
        'manifest.json': manifest({ [name]: { lines: 2 } }),
      };
      expect(await readFiles(files)).toMatchObject({ totalLines: 2, problems: [] });
    }
  });

  it.each<[string, string, string]>([
    [
      'promises more lines',
      manifest({ 'words.jsonl': { lines: 3 } }),
      'words.jsonl: has 2 lines, but the manifest says 3',
    ],
    [
      'promises fewer lines',
      manifest({ 'words.jsonl': { lines: 1 } }),
      'words.jsonl: has 2 lines, but the manifest says 1',
    ],
    [
      'promises a file',
      manifest({ 'phrases.jsonl': { lines: 0 } }),
      'phrases.jsonl: is missing, but the manifest names it',
    ],
    ['is not JSON', '{', 'manifest.json: not JSON in UTF-8: '],
    ['is not an object', '[]', 'manifest.json: Invalid input: expected object, received array'],
    [
      'has a number as its name',
      '{"name":5}',
      'manifest.json: name: Invalid input: expected string',
    ],
    ['has a list as its version', '{"version":[1]}', 'manifest.json: version: '],
    [
      'counts lines in fractions',
      manifest({ 'words.jsonl': { lines: 1.5 } }),
      'manifest.json: files.words.jsonl.lines: ',
    ],
    [
      'names a file elsewhere',
      manifest({ '../words.jsonl': { lines: 2 } }),
      'manifest.json: files.../words.jsonl: ',
    ],
  ])('is a problem when it %s', async (_name, text, message) => {
    const { problems, isRefused } = await readFiles(
      { 'words.jsonl': words, 'manifest.json': text },
      { skipInvalid: true },
    );
    expect(problems).toEqual([expect.stringContaining(message)]);
    expect(isRefused).toBe(true);
  });

  it('is refused when it is larger than any manifest', async () => {
    const files = { 'words.jsonl': words, 'manifest.json': `"${'x'.repeat(2000)}"` };
    await expect(readFiles(files, { limits: { maxManifestBytes: 1000 } })).rejects.toThrow(
      'manifest.json is larger than 1000 bytes',
    );
  });
});

describe('an archive', () => {
  const good: RawEntry = { name: 'words.jsonl', content: words };
  const bomb = Buffer.alloc(20_000_000, ' ');

  it('made by hand is read like any other', async () => {
    const stored: RawEntry = { name: 'phrases.jsonl', content: '{"word":"by the way"}', method: 0 };
    const result = await readAll({ zip: await makeRawZip([good, stored]) });
    expect(wordsOf(result)).toEqual(['cat', 'dog', 'by the way']);
  });

  it.each<[string, RawEntry[], string]>([
    [
      'a path that leads up',
      [good, { name: '../evil.jsonl', content: words }],
      'invalid relative path: ../evil.jsonl',
    ],
    [
      'a path that leads up with backslashes',
      [good, { name: '..\\evil.jsonl' }],
      'invalid relative path',
    ],
    [
      'a path that leads up further in',
      [good, { name: 'a/../../evil.txt' }],
      'invalid relative path',
    ],
    [
      'an absolute path',
      [good, { name: '/etc/words.jsonl', content: words }],
      'absolute path: /etc/words.jsonl',
    ],
    [
      'a drive letter',
      [good, { name: 'C:/words.jsonl', content: words }],
      'absolute path: C:/words.jsonl',
    ],
    [
      'a symbolic link',
      [good, { name: 'phrases.jsonl', content: '/etc/passwd', mode: 0o120777 }],
      '"phrases.jsonl" is a link or a device',
    ],
    ['a device', [good, { name: 'tty', mode: 0o020666 }], '"tty" is a link or a device'],
    ['an encrypted entry', [{ ...good, flags: 1 }], '"words.jsonl" is encrypted'],
    [
      'an unknown compression',
      [{ ...good, method: 99 }],
      '"words.jsonl" is packed in a way that is not supported',
    ],
    ['two entries of one name', [good, good], 'the archive holds "words.jsonl" twice'],
    [
      'names that differ in case',
      [good, { name: 'Words.jsonl', content: words }],
      'the archive holds "words.jsonl" and "Words.jsonl"',
    ],
    [
      'data too deep',
      [{ name: 'a/b/words.jsonl', content: words }],
      '"a/b/words.jsonl" lies too deep',
    ],
    [
      'data in two folders',
      [{ name: 'a/words.jsonl' }, { name: 'b/phrases.jsonl' }],
      '"b/phrases.jsonl" does not lie beside the other files',
    ],
    [
      'a decompression bomb',
      [{ name: 'words.jsonl', content: bomb }],
      '"words.jsonl" unpacks to more than 200 times its size',
    ],
    [
      'a bomb that is none of our files',
      [good, { name: 'x.bin', content: bomb }],
      '"x.bin" unpacks to more than 200 times',
    ],
    [
      'more than may be unpacked',
      [
        {
          name: 'words.jsonl',
          content: 'x',
          claims: { size: 4_000_000_000, compressedSize: 3_000_000_000 },
        },
        { name: 'a', claims: { size: 4_294_000_000, compressedSize: 4_000_000_000 } },
        { name: 'b', claims: { size: 4_294_000_000, compressedSize: 4_000_000_000 } },
      ],
      'the archive unpacks to more than',
    ],
    [
      'more entries than allowed',
      Array.from({ length: 1001 }, (_, i) => ({ name: `f${i}` })),
      'the archive holds 1001 entries; 1000 are allowed',
    ],
  ])('is refused with %s', async (_name, entries, message) => {
    const zip = await makeRawZip(entries);
    const scratchDir = join(await makeScratch(), 'scratch');
    await expect(readAll({ zip }, { scratchDir })).rejects.toThrow(message);
    expect(await readdir(scratchDir)).toEqual([]);
  });

  it.each<[string, RawEntry, string]>([
    ['is longer than it claims', { ...good, claims: { size: 20 } }, 'too many bytes in the stream'],
    [
      'is shorter than it claims',
      { ...good, claims: { size: 2000 } },
      'not enough bytes in the stream',
    ],
    ['has another checksum', { ...good, claims: { crc: 5 } }, 'its checksum is wrong'],
    [
      'is not deflated',
      { ...good, content: words, method: 8, claims: { compressedSize: 9 } },
      'words.jsonl in the archive is damaged',
    ],
  ])('fails while it is read when an entry %s', async (_name, entry, message) => {
    const zip = await makeRawZip([entry, { name: 'phrases.jsonl', content: '' }]);
    const scratchDir = join(await makeScratch(), 'scratch');
    await expect(readAll({ zip }, { scratchDir })).rejects.toThrow(message);
    expect(await readdir(scratchDir)).toEqual([]);
  });

  it('is refused wherever it is cut short, and when it is something else', async () => {
    const zip = await makeZip({ 'words.jsonl': words, 'phrases.jsonl': '' });
    const { size } = await stat(zip);
    for (let length = size - 1; length >= 0; length -= 7) {
      await truncate(zip, length);
      await expect(readAll({ zip })).rejects.toThrow(/not a zip archive, or cut short|damaged/);
    }
    await writeFile(zip, '<!DOCTYPE html>');
    await expect(readAll({ zip })).rejects.toThrow('not a zip archive, or cut short');
    await expect(readAll({ zip: `${zip}.missing` })).rejects.toThrow(
      'the archive cannot be opened: it does not exist',
    );
  });

  it('never ends in anything but records, problems or a DatasetError when bytes are changed', async () => {
    const zip = await makeZip({ 'words.jsonl': words, 'manifest.json': '{}' });
    const bytes = await readFile(zip);
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i] = (changed[i] ?? 0) ^ 0xff;
      await writeFile(zip, changed);
      const outcome = await readAll({ zip }).catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect([i, outcome.name, outcome.message]).toEqual([i, 'DatasetError', outcome.message]);
    }
  });
});

describe('a folder', () => {
  it('may hold links, as long as they stay inside', async () => {
    const folder = await makeFolder({ 'data/files/x': words, 'README.md': '' });
    await symlink('data/files/x', join(folder, 'words.jsonl'));
    expect(wordsOf(await readAll({ folder }))).toEqual(['cat', 'dog']);
  });

  it('is refused with a link that leads out, or nowhere', async () => {
    const secret = await makeFolder({ x: words });
    const folder = await makeFolder({});
    await symlink(join(secret, 'x'), join(folder, 'words.jsonl'));
    await expect(readAll({ folder })).rejects.toThrow(
      'words.jsonl is a link that leads out of the folder',
    );
    const dangling = await makeFolder({});
    await symlink('nowhere', join(dangling, 'words.jsonl'));
    await expect(readAll({ folder: dangling })).rejects.toThrow(
      'words.jsonl cannot be opened: it does not exist',
    );
  });

  it('is refused when it is not there, or a file, or too full', async () => {
    const folder = await makeFolder({ 'words.jsonl': words, a: '', b: '' });
    await expect(readAll({ folder: join(folder, 'x') })).rejects.toThrow(
      'the folder cannot be opened: it does not exist',
    );
    await expect(readAll({ folder: join(folder, 'a') })).rejects.toThrow('not a folder');
    await expect(readAll({ folder }, { limits: { maxFiles: 2 } })).rejects.toThrow(
      'the folder holds more than 2 files',
    );
    await expect(readAll({ folder }, { limits: { maxTotalBytes: 9 } })).rejects.toThrow(
      'the files are larger than 9 bytes together',
    );
  });

  // The superuser reads everything.
  it('is refused with a file that may not be read', async ({ skip }) => {
    skip(getuid?.() === 0, 'root may read everything');
    const folder = await makeFolder({ 'words.jsonl': words });
    await chmod(join(folder, 'words.jsonl'), 0);
    await expect(readAll({ folder })).rejects.toThrow(
      'words.jsonl cannot be read: permission denied',
    );
  });

  it('is refused with a pipe or a folder in the place of a file', async () => {
    const folder = await makeFolder({ 'phrases.jsonl': '' });
    await mkdir(join(folder, 'real'));
    await symlink('real', join(folder, 'words.jsonl'));
    await expect(readAll({ folder })).rejects.toThrow('words.jsonl is not a file');
  });
});

/** A signal that is raised when it is looked at for the nth time, and counts how often it is. */
function signalRaisedAtLook(n: number): { signal: AbortSignal; looks: () => number } {
  const aborter = new AbortController();
  const { signal } = aborter;
  let looks = 0;
  signal.throwIfAborted = () => {
    looks += 1;
    if (looks === n) aborter.abort(new Error('stopped'));
    AbortSignal.prototype.throwIfAborted.call(signal);
  };
  return { signal, looks: () => looks };
}

describe('stopping', () => {
  // Large enough to be read in several chunks.
  const description = 'long '.repeat(200);
  const rows = Array.from({ length: 500 }, (_, i) => ({ word: `w${i}`, part_of_speech: 'noun' }));
  const files: Files = {
    'words.jsonl': rows.map((row) => ({ ...row, description })),
    'meanings.jsonl': rows.map((row) => ({ ...row, definition: description })),
  };

  it.each<['folder' | 'zip']>([['folder'], ['zip']])(
    'by the signal ends the reading of a %s at every point, and leaves no scratch file',
    async (kind) => {
      const source =
        kind === 'zip' ? { zip: await makeZip(files) } : { folder: await makeFolder(files) };
      const scratchDir = join(await makeScratch(), 'scratch');
      const limits = { batchRecords: 10 };
      const whole = signalRaisedAtLook(Infinity);
      await readAll(source, { scratchDir, signal: whole.signal, limits });
      expect(whole.looks()).toBeGreaterThan(5);
      for (let n = 1; n <= whole.looks(); n += 1) {
        const { signal } = signalRaisedAtLook(n);
        await expect(readAll(source, { scratchDir, signal, limits })).rejects.toThrow('stopped');
        expect(await readdir(scratchDir).catch(() => [])).toEqual([]);
      }
    },
  );

  it('by closing after the first batch leaves no scratch file', async () => {
    const scratchDir = join(await makeScratch(), 'scratch');
    const dataset = await openDataset({ zip: await makeZip(files) }, { scratchDir });
    for await (const batch of dataset.records()) {
      expect(batch).not.toEqual([]);
      expect(await readdir(scratchDir)).toHaveLength(1);
      break;
    }
    await dataset.close();
    await dataset.close();
    expect(await readdir(scratchDir)).toEqual([]);
  });
});
