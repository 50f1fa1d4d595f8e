import { LEVELS } from '../../../../server/contract/vocabulary.ts';
import type { OwnWord } from '../../own-words/entry.ts';
import type { Lookup } from '../lookup.ts';

/** An entry is in the word list, has its CEFR-J level, and no meaning has a lower one. */
export function checkEntry({ record, meanings, place }: OwnWord, lookup: Lookup): string[] {
  const { word, part_of_speech: partOfSpeech, word_level: level } = record;
  const facts = lookup.facts(word, partOfSpeech);
  if (!facts) return [`${place}: ${word} (${partOfSpeech}) is not in core/words.txt.`];
  const problems: string[] = [];
  if (facts.doneIn !== null) problems.push(`${place}: it stands in ${facts.doneIn} already.`);
  if (facts.level !== null && level !== null && level !== facts.level) {
    problems.push(`${place}: its level in the CEFR-J is ${facts.level}.`);
  }
  for (const own of meanings) {
    const meaningLevel = own.meaning.meaning_level;
    if (meaningLevel === null) problems.push(`${own.place}: expected = [level] definition.`);
    else if (level !== null && LEVELS.indexOf(meaningLevel) < LEVELS.indexOf(level)) {
      problems.push(`${own.place}: ${meaningLevel} is below the level of the word, ${level}.`);
    }
  }
  return problems;
}
