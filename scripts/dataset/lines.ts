import { transcriptionOf } from '../../server/contract/sound.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { lineOf } from '../../server/dataset/write/line-writer.ts';

type Spoken = Pick<NewWordRecord, 'transcription' | 'pronunciations'>;

/** Without the transcription where the reader takes it from the pronunciations. */
const heard = <Part extends Spoken>(part: Part): Part => {
  const isHeard = part.transcription === transcriptionOf(part.pronunciations);
  return isHeard ? { ...part, transcription: null } : part;
};

/** Phrasal variants are in a separate file; the reader takes alternatives from their details. */
export const recordLine = (record: NewWordRecord): string => {
  const details = record.alternative_details.map(({ word }) => word);
  const alternatives = record.alternatives.filter((word) => !details.includes(word));
  const forms = record.forms.map(heard);
  return lineOf({ ...heard(record), phrasal_variants: [], alternatives, forms });
};

export const phrasalVerbsLine = (base: NewWordRecord): string =>
  JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
