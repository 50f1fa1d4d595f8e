import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import type { AlternativeDetail } from '../../../contract/word.ts';
import type { Line } from '../../../dataset/read/line-issues.ts';
import { cleanSound } from '../clean-word.ts';
import { type JsonObject, objectsOf, textOf, textsOf } from '../fields.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineForm } from '../record-line.ts';
import { areaOf, formOf, isAbbreviation, isBookkeeping } from './tags.ts';

const READ_FIELDS = new Set(['form', 'tags', 'raw_tags', 'ipa', 'source', 'head_nr']);

/** Drops duplicate forms, and separates other spellings from inflected forms. */
export function readForms(
  entry: JsonObject,
  { word, partOfSpeech }: { word: string; partOfSpeech: PartOfSpeech },
  line: Line,
  leftOut: LeftOutCounts,
): { forms: LineForm[]; alternatives: AlternativeDetail[] } {
  const forms: LineForm[] = [];
  const alternatives: AlternativeDetail[] = [];
  const seen = new Set<string>();
  for (const item of objectsOf(entry, 'forms', line)) {
    const spelling = textOf(item, 'form', line);
    const tags = textsOf(item, 'tags', line);
    if (spelling === '' || spelling === '-' || isBookkeeping(tags)) continue;
    if (spelling.length > MAX_HEADWORD_LENGTH) {
      leftOut.add(`forms of more than ${MAX_HEADWORD_LENGTH} characters`);
      continue;
    }
    for (const key in item) if (!READ_FIELDS.has(key)) leftOut.add(`forms.${key}`);
    const area_variant = areaOf(tags);
    if (tags.includes('alternative') || isAbbreviation(tags)) {
      const kind = isAbbreviation(tags) ? 'abbreviation' : 'spelling';
      if (spelling !== word) alternatives.push({ word: spelling, area_variant, kind });
      continue;
    }
    const form_of_word = formOf(tags, partOfSpeech);
    if (form_of_word === null) {
      leftOut.add('forms of other kinds');
      continue;
    }
    const key = `${form_of_word} ${spelling}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const text = cleanSound(textOf(item, 'ipa', line));
    forms.push({
      word: spelling,
      form_of_word,
      area_variant,
      ...(text !== '' && { pronunciations: [{ text }] }),
    });
  }
  return { forms, alternatives };
}
