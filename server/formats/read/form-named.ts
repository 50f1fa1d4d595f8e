import {
  INFLECTED_FORMS,
  type InflectedForm,
  type PartOfSpeech,
} from '../../contract/vocabulary.ts';
import { formOf as formOfTags } from './kaikki/tags.ts';
import { formOf as formByEnding } from './wn-lmf/words.ts';

const SHORT_TAGS: Readonly<Record<string, string[]>> = {
  pl: ['plural'],
  pret: ['past'],
  pastp: ['participle', 'past'],
  comp: ['comparative'],
  ppart: ['participle', 'past'],
  pprt: ['participle', 'past'],
  sup: ['superlative'],
  prespart: ['participle', 'present'],
  '3': ['third-person', 'singular'],
};

/** The kind of a form by notes on it, or by its ending where there are none; null if unknown. */
export function formNamed(
  said: readonly string[],
  word: string,
  partOfSpeech: PartOfSpeech,
): InflectedForm | null {
  const names = said.map((one) => one.toLowerCase().replace(/\s+/g, '_'));
  const own = INFLECTED_FORMS.find((kind) => names.includes(kind));
  if (own) return own;
  if (names.length === 0) return formByEnding(word, [], partOfSpeech);
  const tags = names.flatMap((one) => SHORT_TAGS[one] ?? one.split('_'));
  return formOfTags(tags, partOfSpeech);
}
