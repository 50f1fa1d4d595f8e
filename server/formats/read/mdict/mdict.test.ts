import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatasetError } from '../../../dataset/read/errors.ts';
import { LIMITS } from '../../../dataset/read/limits.ts';
import { BookMedia } from '../../../dataset/read/media.ts';
import { ProblemList } from '../../../dataset/read/problems.ts';
import { LeftOutCounts } from '../left-out.ts';
import { readFiles } from '../read.test-util.ts';
import { openMdict } from './mdict.ts';
import { mddFile, mdictFile, type MdictOptions } from './mdict.test-util.ts';

const ENTRIES: [string, string][] = [
  ['café', '<b>café</b> <i>noun</i><ol><li>a place &amp; more</li><li>a drink</li></ol>'],
  ['fling', '<i>verb</i><ol><li>to throw</li></ol>'],
  ['flung', '@@@LINK=fling\r\n'],
  ['over', '<i>adverb</i><ol><li>above</li></ol>'],
];

const read = (entries: [string, string][], options?: MdictOptions) =>
  readFiles({ 'a.mdx': mdictFile(entries, options) });

const attribute = (attributes: Record<string, string>) => read(ENTRIES, { attributes });

describe('an MDict dictionary', () => {
  it.each<[string, MdictOptions]>([
    ['version 2', {}],
    ['version 2 with an obscured list', { isObscured: true }],
    ['UTF-16', { encoding: 'UTF-16', isObscured: true }],
    ['version 1, not packed', { version: 1, isPacked: false }],
  ])('in %s has articles, links and metadata read', async (_kind, options) => {
    const { records, problems, manifest } = await read(ENTRIES, options);
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      {
        word: 'café',
        part_of_speech: 'noun',
        meanings: [{ definition: 'a place & more' }, { definition: 'a drink' }],
      },
      { word: 'fling', part_of_speech: 'verb', alternatives: ['flung'] },
      { word: 'over', part_of_speech: 'adverb' },
    ]);
    expect(manifest).toMatchObject({
      name: 'A small book',
      version: '2026-1-2',
      notice: 'First\nsecond',
    });
  });

  it('has the styles of its header put in', async () => {
    const StyleSheet = '1\n&lt;i&gt;\n&lt;/i&gt;\n2\n&lt;ol&gt;&lt;li&gt;\n&lt;/li&gt;&lt;/ol&gt;';
    const entries: [string, string][] = [['run', '`1`verb`2`to move `9` fast']];
    const { records } = await read(entries, { attributes: { StyleSheet } });
    expect(records).toMatchObject([
      { part_of_speech: 'verb', meanings: [{ definition: 'to move `9` fast' }] },
    ]);
  });

  it.each([
    [{ Encrypted: '1' }, 'a.mdx is encrypted, and opens only with the code of its owner'],
    [{ Encoding: 'EBCDIC' }, 'a.mdx is in the encoding "EBCDIC"'],
    [{ GeneratedByEngineVersion: '3.0' }, 'a.mdx is of version 3 of MDict; expected 1 or 2'],
  ])('that cannot be read says why (%o)', async (attributes, message) => {
    await expect(attribute(attributes)).rejects.toThrow(message);
  });

  it('packed by LZO is refused', async () => {
    const file = mdictFile(ENTRIES, { version: 1 });
    file[file.lastIndexOf(Buffer.from([2, 0, 0, 0]))] = 1;
    await expect(readFiles({ 'a.mdx': file })).rejects.toThrow('packed by LZO');
  });

  it.each([
    ['is damaged', mddFile([['\\a.png', Buffer.from('x')]]).subarray(0, -1), 'cut short'],
    ['is no file of MDict', Buffer.from('x'), 'cut short'],
  ])('whose pictures are in a file that %s is read without them', async (_what, mdd) => {
    const { records, leftOut } = await readFiles({ 'a.mdx': mdictFile(ENTRIES), 'a.mdd': mdd });
    expect(records).toHaveLength(3);
    expect(leftOut['files of pictures and sounds that cannot be read']).toBe(1);
  });

  it('ends in records or an error with a reason, wherever it is damaged or cut', async () => {
    const file = mdictFile(ENTRIES, { isObscured: true });
    const scratch = await mkdtemp(join(tmpdir(), 'wordkeep-mdict-'));
    onTestFinished(() => rm(scratch, { recursive: true }));
    for (let at = 0; at < file.length; at += 1) {
      const damaged = Buffer.from(file);
      damaged[at]! ^= 0xff;
      for (const bytes of [damaged, file.subarray(0, at)]) {
        await rm(join(scratch, 'articles'), { force: true });
        const outcome = await readHere(bytes, scratch).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DatasetError);
      }
    }
  });
});

/** Reads it in this thread, which takes a hundredth of the time. */
async function readHere(bytes: Buffer, scratch: string): Promise<void> {
  const file = {
    name: 'a.mdx',
    bytes: bytes.length,
    head: bytes,
    read: () => Readable.from([bytes]),
  };
  const reader = await openMdict(file, {
    scratch,
    limits: LIMITS,
    problems: new ProblemList(),
    leftOut: new LeftOutCounts(),
    media: new BookMedia([], 0),
    onStaged: () => {},
  });
  for await (const { record } of reader.records()) expect(record.word).not.toBe('');
  await reader.close();
}
