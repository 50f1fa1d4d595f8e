import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeArchive } from './archive.ts';

function packArchive(files: ReadonlyMap<string, string[]>): Uint8Array {
  const pieces: Uint8Array[] = [];
  writeArchive(files, (bytes) => pieces.push(bytes));
  return Buffer.concat(pieces);
}

describe('writeArchive', () => {
  const files = new Map([
    ['manifest.json', ['{}\n']],
    ['words.jsonl', ['{"word":', '"café"}\n']],
  ]);

  it('keeps the order of the files', () => {
    const entries = unzipSync(packArchive(files));
    expect(Object.keys(entries)).toEqual(['manifest.json', 'words.jsonl']);
    expect(new TextDecoder().decode(entries['words.jsonl'])).toBe('{"word":"café"}\n');
  });

  it('has the same bytes in every time zone', () => {
    const before = process.env['TZ'];
    const archives = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => {
      process.env['TZ'] = zone;
      return Buffer.from(packArchive(files)).toString('hex');
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(new Set(archives).size).toBe(1);
  });
});
