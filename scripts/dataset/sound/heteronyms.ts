import { PARTS_OF_SPEECH } from '../../../server/contract/vocabulary.ts';
import { recordKey } from '../records.ts';
import { readTable } from '../source-files.ts';

/** The pronunciations in our own table, by record key. @throws Error naming `file:line` */
export function readHeteronyms(): Map<string, string> {
  const sounds = new Map<string, string>();
  for (const { cells, place } of readTable('sound/heteronyms.txt', 3)) {
    const [word = '', partsOfSpeech = '', ipa = ''] = cells;
    for (const name of partsOfSpeech.split(',')) {
      const partOfSpeech = PARTS_OF_SPEECH.find((known) => known === name.trim());
      if (!partOfSpeech) throw new Error(`${place}: "${name.trim()}" is no part of speech.`);
      sounds.set(recordKey(word, partOfSpeech), ipa);
    }
  }
  return sounds;
}
