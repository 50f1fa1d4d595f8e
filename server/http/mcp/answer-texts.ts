import { definitionOf } from '../../contract/meaning-text.ts';
import type { TranslationLanguage } from '../../contract/vocabulary.ts';
import type { Meaning, WordRecord } from '../../contract/word.ts';
import type { FoundRecord, SearchPage } from '../../dictionary/reading/search.ts';
import { recordOf } from '../../dictionary/reading/word-row.ts';

/** Answers in few words, for a language model. */

const MOST_LINKS = 6;

interface EntryOptions {
  languages: readonly TranslationLanguage[];
  /** Applies to each part of speech. */
  maxMeanings: number;
}

export const entryText = (records: readonly WordRecord[], options: EntryOptions): string =>
  records.map((record) => recordText(record, options)).join('\n\n');

function recordText(record: WordRecord, { languages, maxMeanings }: EntryOptions): string {
  const { meanings, short_translations: short, phrasal_variants: phrasal } = record;
  const lines = [headOf(record)];
  const shown = meanings.slice(0, maxMeanings);
  for (const [i, meaning] of shown.entries()) {
    lines.push(`${i + 1}. ${meaningText(meaning, languages)}`);
  }
  const more = meanings.length - shown.length;
  if (more > 0) lines.push(`(${more} more: use a higher max_meanings)`);
  const translated = short.filter(({ language }) => languages.includes(language));
  for (const { language, description } of translated) lines.push(`${language}: ${description}`);
  if (phrasal.length > 0) lines.push(`phrasal verbs: ${phrasal.join(', ')}`);
  return lines.join('\n');
}

function headOf(record: WordRecord): string {
  const { word, word_level: level, transcription, forms, alternatives, labels } = record;
  const part = record.part_of_speech.replaceAll('_', ' ');
  const spellings = [...new Set(forms.map((form) => form.word))];
  return [
    `# ${word} (${[part, level, ...labels, origin(record)].filter(Boolean).join(', ')})`,
    ...(transcription ? [`/${transcription}/`] : []),
    ...(spellings.length > 0 ? [`forms: ${spellings.join(', ')}`] : []),
    ...(alternatives.length > 0 ? [`also: ${alternatives.join(', ')}`] : []),
  ].join('; ');
}

function meaningText(meaning: Meaning, languages: readonly TranslationLanguage[]): string {
  const { examples, synonyms, antonyms, translations } = meaning;
  const links = (name: string, words: readonly string[]) =>
    words.length === 0 ? [] : [`${name}: ${words.slice(0, MOST_LINKS).join(', ')}`];
  const extras = [
    ...links('patterns', meaning.patterns),
    ...links('topics', meaning.topics),
    ...links('synonyms', synonyms),
    ...links('antonyms', antonyms),
    ...translations
      .filter(({ language }) => languages.includes(language))
      .map(({ language, title, variants_of_words: variants }) => {
        return `${language}: ${[title, ...variants].filter(Boolean).slice(0, MOST_LINKS).join(', ')}`;
      }),
  ];
  const example = examples[0] === undefined ? '' : ` "${examples[0]}"`;
  const extra = extras.length === 0 ? '' : ` [${extras.join('; ')}]`;
  return `${marksOf(meaning)}${definitionOf(meaning)}${example}${extra}`;
}

function marksOf({ meaning_level: level, grammar, labels, language_register }: Meaning): string {
  const marks = [level, language_register, ...grammar, ...labels].filter(Boolean);
  return marks.length === 0 ? '' : `(${marks.join(', ').replaceAll('_', ' ')}) `;
}

/** One line per result. */
export function searchText({ items, didYouMean, fuzzy }: SearchPage<FoundRecord>): string {
  if (items.length === 0) return 'Nothing was found.';
  const lines = items.map(({ record, hit }) => `${lineOf(recordOf(record))} [${hit.match}]`);
  const head = fuzzy ? ['No word is spelled like this; these are similar:'] : [];
  const meant = fuzzy || didYouMean.length === 0 ? [] : [`Did you mean: ${didYouMean.join(', ')}?`];
  return [...head, ...meant, ...lines].join('\n');
}

interface FoundWord {
  record: WordRecord;
  /** The spelling that meets the conditions. */
  matched: string;
  syllables: number | null;
}

export function foundText(
  found: readonly FoundWord[],
  { count, isExact }: { count: number; isExact: boolean },
): string {
  if (found.length === 0) return 'No word meets these conditions.';
  const lines = found.map(({ record, matched, syllables }) => {
    const form = matched === record.word ? '' : ` (as ${matched})`;
    const length = syllables === null ? '' : ` {${syllables} syl.}`;
    return `${lineOf(record)}${form}${length}`;
  });
  const total = isExact ? String(count) : `more than ${count}`;
  return [`${found.length} of ${total}:`, ...lines].join('\n');
}

/** Empty for the dataset that an instance begins with. */
const origin = ({ dataset }: WordRecord): string =>
  dataset === 'default' ? '' : `from ${dataset}`;

function lineOf(record: WordRecord): string {
  const { word, part_of_speech: part, word_level: level, meanings } = record;
  const [first] = meanings;
  const facts = [part.replaceAll('_', ' '), level, origin(record)].filter(Boolean).join(', ');
  return `${word} (${facts})${first ? `: ${definitionOf(first)}` : ''}`;
}
