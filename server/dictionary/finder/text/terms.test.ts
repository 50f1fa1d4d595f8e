import { expect, it } from 'vitest';
import { wordsOf } from './terms.ts';

it.each([
  ["doesn't eat meat", ['not', 'eat', 'meat']],
  ['can\u2019t read', ['not', 'read']],
  ["won't move", ['not', 'move']],
  ['cannot move', ['not', 'move']],
  ["isn't theirs", ['not']],
  ["they're at one's house, I'd say", ['house', 'say']],
])('the words of %s are %j', (text, words) => expect(wordsOf(text)).toEqual(words));
