import { expect, it } from 'vitest';
import { emptyDraft, newForm } from './draft.ts';
import { proposedForms } from './proposed-forms.ts';

it.each([
  ['vlog', 'noun', 'vlɑɡ', ['vlogs vlɑɡz']],
  ['coffee table', 'noun', null, ['coffee tables']],
  ['glamp', 'verb', 'ɡlæmp', ['glamped ɡlæmpt', 'glamped ɡlæmpt', 'glamping ˈɡlæmpɪŋ', 'glamps ɡlæmps']], // prettier-ignore
  ['vlog', 'verb', null, ['vlogged', 'vlogged', 'vlogging', 'vlogs']],
  ['moreish', 'adjective', null, []],
  ['cringey', 'adjective', null, ['cringeyer', 'cringeyest']],
  ['meh', 'interjection', null, []],
] as const)('%s (%s)', (word, part_of_speech, transcription, expected) => {
  const draft = { ...emptyDraft(), word, part_of_speech, transcription };
  const forms = proposedForms(draft).map((form) =>
    [form.word, form.transcription].filter(Boolean).join(' '),
  );
  expect(forms).toEqual(expected);
  expect(proposedForms({ ...draft, forms: [newForm()] })).toEqual([]);
});
