import { LEVELS } from '../../../../server/contract/vocabulary.ts';
import type { OwnWord } from '../../own-words/entry.ts';
import type { Lookup } from '../lookup.ts';

/** An entry is in the word list, has its CEFR-J level, and no meaning has a lower one. */
export function checkEntry(own: OwnWord, lookup: Lookup): string[] {
  const { record, meanings, location } = own;
  const { word, part_of_speech: partOfSpeech, word_level: level } = record;
  const facts = lookup.facts(word, partOfSpeech);
  if (!facts) return [`${location}: ${word} (${partOfSpeech}) is not in core/words.txt.`];
  const problems: string[] = [];
  if (facts.level !== null && level !== null && level !== facts.level) {
    problems.push(`${location}: its level in the CEFR-J is ${facts.level}.`);
  }
  problems.push(...phraseProblems(own, lookup).map((problem) => `${location}: ${problem}`));
  for (const { meaning, location: at } of meanings) {
    const meaningLevel = meaning.meaning_level;
    if (meaningLevel === null) problems.push(`${at}: expected = [level] definition.`);
    else if (level !== null && LEVELS.indexOf(meaningLevel) < LEVELS.indexOf(level)) {
      problems.push(`${at}: ${meaningLevel} is below the level of the word, ${level}.`);
    }
  }
  return problems;
}

/** `@phrase_of` and `@object` are for several words, and name headwords of the core. */
function phraseProblems({ record, phraseOf }: OwnWord, lookup: Lookup): string[] {
  const { word, part_of_speech: partOfSpeech, verb___phrasal_object_pattern: object } = record;
  const isPhrase = /[\s-]/.test(word);
  const problems: string[] = [];
  if (object !== null && !(isPhrase && partOfSpeech === 'verb')) {
    problems.push('@object is for phrasal verbs.');
  }
  if (phraseOf.length > 0 && !isPhrase) problems.push('@phrase_of is for several words.');
  const unknown = phraseOf.filter((part) => part === word || !lookup.core.has(part));
  if (unknown.length > 0) problems.push(`@phrase_of: no headword: ${unknown.join(', ')}.`);
  return problems;
}
