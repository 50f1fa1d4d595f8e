import { PARTS_OF_SPEECH, LEVELS } from '../../server/contract/vocabulary.ts';
import type { Level } from '../../server/contract/vocabulary.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import type { CefrPair } from './core/cefr-j.ts';
import { recordKey } from './records.ts';
import type { RecordStore } from './records.ts';
import { readSourceLines } from './source-files.ts';

/**
 * Gives records their levels: that of the CEFR-J where it has the word, else ours. The words of our own
 * list stand there once; those whose record keys are in `leveled` have theirs from the core.
 *
 * @throws Error naming `file:line` of what is no section and of every word out of place.
 */
export function addLevels(
  store: RecordStore,
  cefrJ: ReadonlyMap<string, CefrPair>,
  leveled: ReadonlySet<string> = new Set(),
): void {
  const problems: string[] = [];
  let partOfSpeech: (typeof PARTS_OF_SPEECH)[number] | undefined;
  let level: (typeof LEVELS)[number] | undefined;
  for (const { text, place } of readSourceLines('levels/everyday-levels.txt')) {
    const section = /^\[(\S+) (\S+)\]$/.exec(text);
    if (section) {
      partOfSpeech = PARTS_OF_SPEECH.find((known) => known === section[1]);
      level = LEVELS.find((known) => known === section[2]);
      if (!partOfSpeech || !level) problems.push(`${place}: expected [<part of speech> <level>]`);
      continue;
    }
    if (!partOfSpeech || !level) continue;
    for (const word of text.split(',').map((part) => part.trim())) {
      const record = store.get(word, partOfSpeech);
      if (!record) problems.push(`${place}: there is no ${partOfSpeech} "${word}"`);
      else if (leveled.has(recordKey(word, partOfSpeech))) continue;
      else if (record.word_level !== null) {
        problems.push(`${place}: the ${partOfSpeech} "${word}" is ${record.word_level} already`);
      } else record.word_level = level;
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const pair of cefrJ.values()) {
    const record = store.get(pair.word, pair.partOfSpeech);
    if (record) raiseTo(record, pair.level);
  }
}

/** Sets the level of a record; a meaning is not learnt before its word. */
function raiseTo(record: NewWordRecord, level: Level): void {
  record.word_level = level;
  for (const meaning of record.meanings) {
    const own = meaning.meaning_level;
    if (own !== null && LEVELS.indexOf(own) < LEVELS.indexOf(level)) meaning.meaning_level = level;
  }
}
