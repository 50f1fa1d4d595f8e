import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineReader, MAX_LINE_LENGTH } from './line-reader.ts';

const read = (...chunks: (string | Buffer)[]) => {
  const reader = new LineReader();
  return chunks.flatMap((chunk) =>
    [...reader.read(Buffer.from(chunk as string))].map((line) =>
      'text' in line ? line.text : { problem: line.problem },
    ),
  );
};

it('reads the same lines however they are cut into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'grapheme', maxLength: 50 }).filter((text) => !/[\r\n]/.test(text)),
      ),
      fc.array(fc.nat(40)),
      (lines, sizes) => {
        let rest = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
        const chunks: Buffer[] = [];
        for (const size of sizes) {
          chunks.push(rest.subarray(0, size));
          rest = rest.subarray(size);
        }
        expect(read(...chunks, rest)).toEqual(lines);
      },
    ),
  );
});

it('takes a line feed alone as the end of a line', () => {
  expect(read('a\nb\r\n\nc')).toEqual(['a', 'b', '']);
});

it('refuses lines that are too long or not UTF-8, and reads on', () => {
  const longest = 'é'.repeat(MAX_LINE_LENGTH - 2);
  expect(read(`${longest}\r\n`, `${longest}é\r\n`, 'x'.repeat(9_000), '\nb\n')).toEqual([
    longest,
    { problem: 'too long' },
    { problem: 'too long' },
    'b',
  ]);
  expect(read(Buffer.from([0xc3, 0x28, 0x0a]), 'b\n')).toEqual([{ problem: 'not UTF-8' }, 'b']);
});

it('gives up on a line without an end', () => {
  const chunk = 'x'.repeat(60_000);
  expect(read(chunk)).toEqual([]);
  expect(read(chunk, chunk)).toEqual([{ problem: 'endless' }]);
});
