import { describe, expect, it } from 'vitest';
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

  it('does not label definitions that are about such things', () => {
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
