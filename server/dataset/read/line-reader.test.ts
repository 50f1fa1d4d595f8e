import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrangeCollections } from './join.ts';
import { lineReader } from './line-reader.ts';
import { BASE_LINES } from './line-schema.ts';
import { lineOf } from '../write/line-writer.ts';
import { anyLine } from './arbitrary-records.test-util.ts';

const read = lineReader(BASE_LINES.words);

it('gives what the schema itself accepts unchanged, in the order of its fields', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const text = JSON.stringify(line);
      const result = read(text, false);
      if (!result.ok) throw new Error(JSON.stringify(result.issues));
      const parsed = BASE_LINES.words.parse(result.value);
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(result.value));
    }),
  );
});

it('changes nothing about a line that it has once read', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const once = read(JSON.stringify(line), false);
      if (!once.ok) throw new Error(JSON.stringify(once.issues));
      const again = read(lineOf(once.value), false);
      // A position that a meaning has in its list anyway is not written.
      for (const one of [once, again]) if (one.ok) arrangeCollections(one.value);
      expect(again).toEqual(once);
    }),
  );
});

it('accepts no value of a wrong type that the schema refuses', () => {
  const names = Object.keys(BASE_LINES.words.shape);
  // Lists of empty objects are rare among any values, but each takes all the defaults.
  const anyValue = fc.oneof(fc.jsonValue(), fc.array(fc.constant({}), { maxLength: 3 }));
  fc.assert(
    fc.property(anyLine, fc.constantFrom(...names), anyValue, (line, name, value) => {
      const result = read(JSON.stringify({ ...line, [name]: value }), false);
      if (result.ok) {
        arrangeCollections(result.value);
        expect(BASE_LINES.words.safeParse(result.value).success).toBe(true);
      } else {
        expect(result.issues[0]?.path).toMatch(new RegExp(`^${name}(\\.|$)`));
      }
    }),
  );
});

it.each(['\u200b', ' \u2060 ', '\ufeff\u00ad'])('takes %j for no headword', (word) => {
  const result = read(JSON.stringify({ word, part_of_speech: 'noun' }), false);
  expect(result).toMatchObject({ ok: false, issues: [{ path: 'word', code: 'required' }] });
});
