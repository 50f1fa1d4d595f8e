import { transcriptionOf } from '../../server/contract/sound.ts';
import type { NewWordRecord } from '../../server/contract/word.ts';
import { lineOf } from '../../server/dataset/write/line-writer.ts';

type Spoken = Pick<NewWordRecord, 'transcription' | 'pronunciations'>;

/** True if the reader takes the transcription from the pronunciations. */
const isHeard = ({ transcription, pronunciations }: Spoken): boolean =>
  transcription === transcriptionOf(pronunciations);

/** Phrasal variants are in a separate file; the reader takes alternatives from their details. */
export const recordLine = (record: NewWordRecord): string => {
  const details = record.alternative_details.map(({ word }) => word);
  return lineOf({
    ...record,
    transcription: isHeard(record) ? null : record.transcription,
    alternatives: record.alternatives.filter((word) => !details.includes(word)),
    forms: record.forms.map((form) => (isHeard(form) ? { ...form, transcription: null } : form)),
    phrasal_variants: [],
  });
};

export const phrasalVerbsLine = (base: NewWordRecord): string =>
  JSON.stringify({
    word: base.word,
    part_of_speech: base.part_of_speech,
    phrasal_variants: base.phrasal_variants,
  });
