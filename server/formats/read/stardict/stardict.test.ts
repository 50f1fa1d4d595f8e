import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../read.test-util.ts';
import { starDictFiles } from './stardict.test-util.ts';

const HTML =
  '<div><b>ran</b> <i>verb</i></div><div>/ræn/</div>' +
  '<ol><li>to move &amp; <i>fast</i></li><li>to flow<ul><li>like water</li></ul></li></ol>';

describe('a StarDict dictionary', () => {
  it('in plain text has parts of speech, meanings and synonyms read', async () => {
    const files = starDictFiles(
      [
        ['café', 'a place'],
        [
          'fling',
          'fling /flɪŋ/ <verb>\n1. to throw\n2. to rush\nn 1: a try; "have a fling" [syn: {go}]',
        ],
        ['Fling', 'a dance'],
        ['fling', 'v. to kick'],
      ],
      {
        synonyms: [
          ['flinging', 1],
          ['flung', 1],
        ],
        info: { author: 'A. Nobody', description: 'First<br>second', date: '2026.01.02' },
      },
    );
    const { records, problems, leftOut, manifest } = await readFiles(files);
    expect(problems).toEqual([]);
    expect(records).toMatchObject([
      { word: 'café', part_of_speech: 'noun', meanings: [{ definition: 'a place' }] },
      {
        word: 'fling',
        part_of_speech: 'verb',
        transcription: 'flɪŋ',
        alternatives: ['flinging', 'flung'],
        meanings: [
          { definition: 'to throw' },
          { definition: 'to rush' },
          { definition: 'to kick' },
        ],
      },
      {
        word: 'fling',
        part_of_speech: 'noun',
        meanings: [{ definition: 'a try', examples: ['have a fling'], synonyms: ['go'] }],
      },
      { word: 'Fling', part_of_speech: 'noun' },
    ]);
    expect(leftOut).toEqual({
      'articles without a part of speech (guessed)': 2,
      'the book is read as a wordnet: senses with examples and synonyms': 1,
    });
    expect(manifest).toMatchObject({
      name: 'A small book',
      version: '2026.01.02',
      license: 'NOASSERTION',
      attribution: 'A. Nobody',
      notice: 'First\nsecond',
    });
  });

  it('has levels read, and the marks of list items left out', async () => {
    const { records } = await readFiles(
      starDictFiles([
        ['cat', 'cat noun A1\n1. an animal\n  - cats purr\n  - old cats sleep\n2. a person'],
        ['dog', 'dog n [B2] (informal)\n• a friend'],
        ['vitamin', 'vitamin noun A1 is a vitamin'],
      ]),
    );
    expect(records).toMatchObject([
      {
        part_of_speech: 'noun',
        word_level: 'A1',
        meanings: [
          { definition: 'an animal; cats purr; old cats sleep' },
          { definition: 'a person' },
        ],
      },
      { word_level: 'B2', meanings: [{ definition: '(informal) a friend' }] },
      { word_level: null, meanings: [{ definition: 'noun A1 is a vitamin' }] },
    ]);
  });

  it('in HTML, packed, in an archive and with 64-bit offsets reads the same', async () => {
    const files = starDictFiles([['ran', HTML]], { sameTypes: 'h', offsetBits: 64 });
    const { 'small.dict': dict, 'small.idx': index, ...others } = files;
    const packed = {
      ...others,
      'small.dict.dz': gzipSync(dict!),
      'small.idx.gz': gzipSync(index!),
    };
    const zip = zipSync(
      Object.fromEntries(Object.entries(packed).map(([name, bytes]) => [`book/${name}`, bytes])),
    );
    for (const outcome of [
      await readFiles(packed),
      await readFiles(packed, { alone: 'small.ifo' }),
      await readFiles({ 'a file': zip }, { alone: 'a file' }),
    ]) {
      expect(outcome.problems).toEqual([]);
      expect(outcome.records).toMatchObject([
        {
          word: 'ran',
          part_of_speech: 'verb',
          transcription: 'ræn',
          meanings: [{ definition: 'to move & fast' }, { definition: 'to flow like water' }],
        },
      ]);
    }
  });

  it('has the names of all characters decoded', async () => {
    const { records } = await readFiles(
      starDictFiles(
        [['a', '&eacute;&aelig; 5&deg; &times; &szlig;&frac12; &bull; &larr; &nope; &#1;']],
        {
          sameTypes: 'h',
        },
      ),
    );
    expect(records[0]?.meanings[0]?.definition).toBe('éæ 5° × ß½ • ← &nope; &#1;');
  });

  it('may have a type before each field of an article', async () => {
    const sized = (type: string, data: string) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(data.length);
      return Buffer.concat([Buffer.from(type), size, Buffer.from(data)]);
    };
    const article = Buffer.concat([
      Buffer.from('t[sɪt]\0'),
      sized('W', 'RIFF'),
      Buffer.from('mverb\nto rest\0'),
    ]);
    const { records, leftOut } = await readFiles(
      starDictFiles([['sit', article]], { sameTypes: '' }),
    );
    expect(records).toMatchObject([
      { part_of_speech: 'verb', transcription: 'sɪt', meanings: [{ definition: 'to rest' }] },
    ]);
    expect(leftOut).toEqual({ 'fields of type W': 1, 'the book is read as a list of senses': 1 });
  });

  it('with wrong offsets or sizes is refused, naming the place', async () => {
    const problemsOf = async (files: Record<string, Buffer>) => {
      const { records, problems } = await readFiles(files);
      expect(records).toEqual([]);
      return problems;
    };
    const good = starDictFiles([
      ['a', 'first'],
      ['b', 'second'],
    ]);
    expect(await problemsOf({ ...good, 'small.dict': Buffer.from('first') })).toEqual([
      'small.idx:2: 6 bytes at 5 lie outside the 5 of the articles',
    ]);
    expect(await problemsOf(starDictFiles([['a', 'x']], { info: { idxfilesize: 5 } }))).toEqual([
      'small.idx: has 10 bytes, but small.ifo says 5',
    ]);
    expect(await problemsOf(starDictFiles([['a', 'x']], { info: { wordcount: 7 } }))).toEqual([
      'small.idx: has 1 words, but small.ifo says 7',
    ]);
    expect(await problemsOf(starDictFiles([['a', 'x']], { synonyms: [['b', 9]] }))).toEqual([
      'small.syn:1: leads to entry 9, but the index has 1',
    ]);
    expect(await problemsOf(starDictFiles([['a', Buffer.from([0xff, 0xfe])]]))).toEqual([
      'small.idx:1: not valid UTF-8',
    ]);
    const cut = { ...good, 'small.idx': good['small.idx']!.subarray(0, 15) };
    await expect(readFiles(cut)).rejects.toThrow(
      'small.idx is damaged or cut short at byte 10, entry 2',
    );
    const huge = { ...good, 'small.idx': Buffer.from('a\0\0\0\0\0\xff\xff\xff\xff', 'latin1') };
    expect(await problemsOf(huge)).toContainEqual(
      'small.idx:1: 4294967295 bytes at 0 lie outside the 11 of the articles',
    );
  });

  it('with missing files is refused', async () => {
    const { 'small.ifo': info, 'small.idx': index } = starDictFiles([['a', 'x']]);
    await expect(readFiles({ 'small.ifo': info! })).rejects.toThrow('comes without its .idx');
    await expect(readFiles({ 'small.ifo': info!, 'small.idx': index! })).rejects.toThrow(
      'small.ifo comes without its .dict or .dict.dz',
    );
    await expect(
      readFiles(starDictFiles([['a', 'x']], { info: { version: '9' } })),
    ).rejects.toThrow('small.ifo has version 9; expected 2.4.2 or 3.0.0');
    const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024, 0x20));
    await expect(
      readFiles({ 'small.ifo': info!, 'small.idx': index!, 'small.dict.dz': bomb }),
    ).rejects.toThrow('small.dict.dz unpacks to more than 200 times its size');
  });
});
