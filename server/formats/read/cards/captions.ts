import {
  LANGUAGE_NAMES,
  MAX_HEADWORD_LENGTH,
  RELATION_KINDS,
  TRANSLATION_LANGUAGES,
} from '../../../contract/vocabulary.ts';
import type { LineMeaning, RecordLine } from '../record-line.ts';
import { addRelation, addTranslation, wordsIn } from '../translations.ts';

/** The two sides of the colon in a line like `Synonyms: jog, sprint`. */
function captionOf(text: string): { caption: string; rest: string } | null {
  const at = text.indexOf(':');
  if (at < 1 || at > 30) return null;
  const rest = text.slice(at + 1).trim();
  return rest === '' ? null : { caption: text.slice(0, at).toLowerCase(), rest };
}

const words = (list: string): string[] =>
  wordsIn(list.replace(/\.$/, '')).filter((word) => word.length <= MAX_HEADWORD_LENGTH);

/** Reads a line about a meaning that begins with its kind; false if the kind is unknown. */
export function readCaption(text: string, record: RecordLine, meaning: () => LineMeaning): boolean {
  const found = captionOf(text);
  if (!found) return false;
  const { caption, rest } = found;
  if (/^syn(?:onyms?)?\.?$/.test(caption)) (meaning().synonyms ??= []).push(...words(rest));
  else if (/^ant(?:onyms?)?\.?$/.test(caption)) (meaning().antonyms ??= []).push(...words(rest));
  else if (caption === 'of origin') meaning().etymology_number = Number(rest) || null;
  else {
    const kind = RELATION_KINDS.find((one) => NAMES[one] === caption);
    const to = TRANSLATION_LANGUAGES.find((one) => LANGUAGE_NAMES[one].toLowerCase() === caption);
    if (to) {
      const [title = '', ...more] = rest.split(': ');
      addTranslation(record, meaning(), {
        to,
        words: wordsIn(title),
        definition: more.join(': '),
      });
    } else if (kind) {
      for (const word of words(rest)) addRelation(record, meaning(), kind, word);
    } else return false;
  }
  return true;
}

/** Lower-case names of relations. */
const NAMES = Object.fromEntries(
  RELATION_KINDS.map((kind) => [
    kind,
    kind === 'has_part' ? 'parts' : kind === 'has_member' ? 'members' : kind.replaceAll('_', ' '),
  ]),
);

/** The same for a line about the whole word. */
export function readOutside(text: string, record: RecordLine): boolean {
  const found = captionOf(text);
  if (!found) return false;
  const { caption, rest } = found;
  const [, number] = /^(?:origin|etymology)(?: (\d{1,3}))?$/.exec(caption) ?? [];
  if (/^(?:origin|etymology)\b/.test(caption)) {
    const etymologies = (record.etymologies ??= []);
    etymologies.push({ number: Number(number ?? etymologies.length + 1), text: rest });
  } else if (caption === 'phrasal verbs') record.phrasal_variants = words(rest);
  else if (caption === 'phrasal verb of') record.base_phrasal = rest;
  // Forms and other spellings lead here anyway.
  else if (!['forms', 'also', 'source', 'frequency'].includes(caption)) return false;
  return true;
}
