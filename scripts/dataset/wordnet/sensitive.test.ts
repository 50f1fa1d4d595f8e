import { describe, expect, it } from 'vitest';
import { readWordNet } from './parse.ts';
import { buildWordNetRecords } from './records.ts';
import { labelsOf, registerOf } from './sensitive.ts';

describe('labelsOf', () => {
  it.each([
    ['(ethnic slur) offensive term for a Jew', ['offensive']],
    ['vulgar slang for anus', ['vulgar']],
    ['a disparaging term for a British person', ['disapproving']],
    ['a Latin American (disparaging) term for foreigners', ['disapproving']],
    ['a humorous but derogatory term for an official', ['disapproving', 'humorous']],
    ['British slang (dated) for a prison', ['dated']],
    ['the trait of being effeminate (derogatory of a man)', ['disapproving']],
    ['a person with the syndrome (in this sense now considered offensive)', ['offensive']],
  ])('says of "%s": %j', (definition, labels) => {
    expect(labelsOf(definition)).toEqual(labels);
  });

  it('leaves alone what is about such things', () => {
    for (const definition of [
      'an offensive or indecent word or phrase',
      'a large scale offensive (more than a counterattack) undertaken by a defending force',
      '(American football) a play by the offensive team',
      'a disparaging remark',
      'language characterized by excessive use of slang or cant',
    ]) {
      expect(labelsOf(definition), definition).toEqual([]);
      expect(registerOf(definition, []), definition).toBeNull();
    }
  });
});

describe('the labels of WordNet', () => {
  const { store } = buildWordNetRecords(readWordNet());

  it('keep offensive and vulgar words out of the synonyms of others', () => {
    const isShown = (word: string): string[] =>
      [...store.values()]
        .filter(({ meanings }) => meanings.some(({ synonyms }) => synonyms.includes(word)))
        .map((record) => record.word);
    for (const word of ['spick', 'honkie', 'asshole', 'yid']) {
      expect(store.get(word, 'noun')?.meanings.length, word).toBeGreaterThan(0);
      expect(isShown(word), word).toEqual([]);
    }
    expect(isShown('penis')).not.toEqual([]);
  });

  it('come with a register', () => {
    let labelled = 0;
    for (const record of store.values()) {
      for (const meaning of record.meanings) {
        if (meaning.labels.includes('vulgar') || meaning.labels.includes('offensive')) {
          expect(meaning.language_register, record.word).not.toBeNull();
        }
        if (meaning.labels.length > 0) labelled += 1;
      }
    }
    expect(labelled).toBeGreaterThan(200);
  });
});
