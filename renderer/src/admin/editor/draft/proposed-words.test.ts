import { expect, it } from 'vitest';
import { emptyDraft, newMeaning, newShortTranslation } from './draft.ts';
import { proposedWords } from './proposed-words.ts';

it('begin with the short translations of the record, word by word, in one language', () => {
  const german = { ...newShortTranslation('de'), description: 'Bank, Geldhaus' };
  const french = { ...newShortTranslation('fr'), description: 'banque' };
  const meaning = newMeaning();
  const draft = { ...emptyDraft(), meanings: [meaning], short_translations: [german, french] };
  const nothing = { synonyms: [], elsewhere: [] };
  expect(proposedWords(draft, meaning, 'de', nothing)).toEqual(['Bank', 'Geldhaus']);
  expect(proposedWords(draft, meaning, 'fr', nothing)).toEqual(['banque']);
  expect(proposedWords(draft, meaning, 'es', nothing)).toEqual([]);
});
