import { expect, it } from 'vitest';
import { finderQuestion } from './finder-question.ts';

it.each([
  ['words that rhyme with cat', 'rhymes_with=cat'],
  ['what rhymes with Orange', 'rhymes_with=Orange'],
  ['rhymes for time', 'rhymes_with=time'],
  ['words starting with qu', 'spelled=&starts=qu'],
  ['words that begin with the letter q', 'spelled=&starts=q'],
  ['what words end in tion', 'spelled=&ends=tion'],
  ['words containing zz', 'spelled=&contains=zz'],
  ['5 letter words starting with sta', 'spelled=?????&starts=sta'],
  ['five-letter words ending with e', 'spelled=?????&ends=e'],
  ['3 letter words', 'spelled=???'],
])('%s: %s', (text, query) => {
  const address = finderQuestion(text) ?? '';
  expect(decodeURIComponent(address)).toBe(`/find?${query}`);
});

it.each([
  'word',
  'words',
  'nursery rhyme',
  'rhyme',
  'rhyme scheme',
  'four letter word',
  'words of wisdom',
  'four letter word with an e',
  '99 letter words',
  'love letter words',
])('%s asks for no letters', (text) => {
  expect(finderQuestion(text)).toBeNull();
});
