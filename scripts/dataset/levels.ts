import { type Level, LEVELS, PARTS_OF_SPEECH } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import type { CefrPair } from './core/cefr-j.ts';
import { recordKey, type RecordStore } from './records.ts';
import { readSourceLines } from './source-files.ts';

/**
 * Gives records their levels: from the CEFR-J if it has the word, otherwise from our own list,
 * which must name each word only once. Records whose keys are in `leveled` already have theirs.
 *
 * @throws Error naming the `file:line` of every wrong section and misplaced word
 */
export function addLevels(
  store: RecordStore,
  cefrJ: ReadonlyMap<string, CefrPair>,
  leveled: ReadonlySet<string> = new Set(),
): void {
  const problems: string[] = [];
  let partOfSpeech: (typeof PARTS_OF_SPEECH)[number] | undefined;
  let level: (typeof LEVELS)[number] | undefined;
  for (const { text, location } of readSourceLines('levels/everyday-levels.txt')) {
    const section = /^\[(\S+) (\S+)\]$/.exec(text);
    if (section) {
      partOfSpeech = PARTS_OF_SPEECH.find((known) => known === section[1]);
      level = LEVELS.find((known) => known === section[2]);
      if (!partOfSpeech || !level)
        problems.push(`${location}: expected [<part of speech> <level>]`);
      continue;
    }
    if (!partOfSpeech || !level) continue;
    for (const word of text.split(',').map((part) => part.trim())) {
      const record = store.get(word, partOfSpeech);
      if (!record) problems.push(`${location}: there is no ${partOfSpeech} "${word}"`);
      else if (leveled.has(recordKey(word, partOfSpeech))) continue;
      else if (record.word_level !== null) {
        problems.push(`${location}: the ${partOfSpeech} "${word}" is ${record.word_level} already`);
      } else record.word_level = level;
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const pair of cefrJ.values()) {
    const record = store.get(pair.word, pair.partOfSpeech);
    if (record) raiseTo(record, pair.level);
  }
}

/** Sets the level of a record, and raises those of its meanings: none is learnt before the word. */
function raiseTo(record: NewWordRecord, level: Level): void {
  record.word_level = level;
  for (const meaning of record.meanings) {
    const own = meaning.meaning_level;
    if (own !== null && LEVELS.indexOf(own) < LEVELS.indexOf(level)) meaning.meaning_level = level;
  }
}
