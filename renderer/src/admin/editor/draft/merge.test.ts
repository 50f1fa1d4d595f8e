import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, newMeaning } from './draft.ts';
import { mergeDrafts } from './merge.ts';

const meaning = (id: number, title: string) => ({ ...newMeaning(), id, sort_order: id, title });
const base: Draft = {
  ...emptyDraft(),
  word: 'run',
  meanings: [meaning(1, 'move'), meaning(2, 'operate')],
};
/** A copy of the base, changed. */
const changed = (change: (draft: Draft) => void): Draft => {
  const draft = structuredClone(base);
  change(draft);
  return draft;
};
const titles = ({ meanings }: Draft) => meanings.map(({ title }) => title);

describe('two people change a record', () => {
  it('in different places, and both changes are taken', () => {
    const mine = changed((draft) => (draft.word_level = 'A1'));
    const theirs = changed((draft) => draft.meanings.forEach((one) => (one.definition = 'new')));
    const { draft, differences } = mergeDrafts(base, mine, theirs);
    expect(draft).toEqual({ ...theirs, word_level: 'A1' });
    expect(differences.map(({ path, isConflict }) => [path, isConflict])).toEqual([
      ['meanings[1].definition', false],
      ['meanings[2].definition', false],
    ]);
  });

  it('in the same place, and ours stays unless theirs is picked', () => {
    const mine = changed(({ meanings }) => meanings[0] && (meanings[0].title = 'mine'));
    const theirs = changed(({ meanings }) => meanings[0] && (meanings[0].title = 'theirs'));
    const { draft, differences } = mergeDrafts(base, mine, theirs);
    expect(titles(draft)).toEqual(['mine', 'operate']);
    expect(differences).toEqual([
      { path: 'meanings[1].title', base: 'move', mine: 'mine', theirs: 'theirs', isConflict: true },
    ]);
    const picked = mergeDrafts(base, mine, theirs, { 'meanings[1].title': 'theirs' });
    expect(picked.draft).toEqual(theirs);
  });

  it('in a list of rows without ids, which is taken from one side', () => {
    const quotes = (...all: string[]) =>
      changed(({ meanings }) => {
        const rows = all.map((text) => ({ text, reference: '', source_url: '' }));
        if (meanings[0]) meanings[0].quotes = rows;
      });
    const { draft, differences } = mergeDrafts(base, quotes('mine', 'too'), quotes('theirs'));
    expect(draft.meanings[0]?.quotes.map(({ text }) => text)).toEqual(['mine', 'too']);
    expect(differences.map(({ path }) => path)).toEqual(['meanings[1].quotes']);
  });

  it('with new parts on both sides, and none is lost', () => {
    const mine = changed(({ meanings }) => meanings.push(meaning(-1, 'mine')));
    const theirs = changed(({ meanings }) => meanings.push(meaning(3, 'theirs')));
    const { draft, differences } = mergeDrafts(base, mine, theirs);
    expect(titles(draft)).toEqual(['move', 'operate', 'theirs', 'mine']);
    expect(differences.map(({ path }) => path)).toEqual(['meanings[3]']);
    const without = mergeDrafts(base, mine, theirs, { 'meanings[3]': 'mine' });
    expect(titles(without.draft)).toEqual(['move', 'operate', 'mine']);
  });

  it('where they removed what was changed here, and it comes back as a new part', () => {
    const mine = changed(({ meanings }) => meanings[1] && (meanings[1].title = 'mine'));
    const theirs = changed(({ meanings }) => meanings.pop());
    const { draft, differences } = mergeDrafts(base, mine, theirs);
    expect(draft.meanings.map(({ id, title }) => [id > 0, title])).toEqual([
      [true, 'move'],
      [false, 'mine'],
    ]);
    expect(differences).toMatchObject([{ path: 'meanings[2]', theirs: null, isConflict: true }]);
    const theirsTaken = mergeDrafts(base, mine, theirs, { 'meanings[2]': 'theirs' });
    expect(theirsTaken.draft).toEqual(theirs);
  });

  it('where they removed what was left alone here, and it stays removed', () => {
    const mine = changed((draft) => (draft.word_level = 'A1'));
    const theirs = changed(({ meanings }) => meanings.pop());
    expect(titles(mergeDrafts(base, mine, theirs).draft)).toEqual(['move']);
  });

  it('where one was removed here and the other changed elsewhere, and it stays removed', () => {
    const mine = changed(({ meanings }) => meanings.pop());
    const theirs = changed((draft) => draft.meanings[0] && (draft.meanings[0].title = 'theirs'));
    const { draft, differences } = mergeDrafts(base, mine, theirs);
    expect(titles(draft)).toEqual(['theirs']);
    expect(differences.map(({ path }) => path)).toEqual(['meanings[1].title']);
  });

  it('with an order of our own, which is kept', () => {
    const mine = changed(({ meanings }) => meanings.reverse());
    const theirs = changed(({ meanings }) => meanings[0] && (meanings[0].title = 'theirs'));
    expect(titles(mergeDrafts(base, mine, theirs).draft)).toEqual(['operate', 'theirs']);
  });
});
