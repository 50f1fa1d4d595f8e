import type { TranslationLanguage } from '../../../../server/contract/vocabulary.ts';
import type { OwnWord } from '../../own-words/entry.ts';
import type { Lookup } from '../lookup.ts';

const MAX_VARIANTS = 3;

/** Punctuation allowed in any language: "t-shirt", "l'eau", "与…分手". */
const SIGNS = String.raw`\p{N} '’…·&+.\-`;

const LATIN = new RegExp(String.raw`^[\p{Script=Latin}${SIGNS}¿?¡!]+$`, 'u');

const SCRIPTS: Record<TranslationLanguage, { name: string; allowed: RegExp; needed: RegExp }> = {
  ru: script('Cyrillic', String.raw`\p{Script=Cyrillic}`, '?!«»'),
  es: { name: 'Latin', allowed: LATIN, needed: /\p{Script=Latin}/u },
  fr: { name: 'Latin', allowed: LATIN, needed: /\p{Script=Latin}/u },
  de: { name: 'Latin', allowed: LATIN, needed: /\p{Script=Latin}/u },
  pt: { name: 'Latin', allowed: LATIN, needed: /\p{Script=Latin}/u },
  zh: script('Han', String.raw`\p{Script=Han}`, '？！'),
  ar: script('Arabic', String.raw`\p{Script=Arabic}`, '؟!'),
};

function script(name: string, letters: string, marks: string) {
  return {
    name,
    allowed: new RegExp(`^[${letters}${SIGNS}${marks}]*$`, 'u'),
    needed: new RegExp(letters, 'u'),
  };
}

/** Arabic vowel signs and tatweel, Russian stress marks: not part of a dictionary form. */
const MARKS = /[\u064b-\u0652\u0640]|\p{M}/u;
/** A final tatweel shows that a one-letter preposition joins the next word: يقوم بـ. */
const JOINED_PREPOSITION = /(?<= [بلك])\u0640$/u;
/** The same of function words, which are single letters or endings: بـ, الـ, ـها. */
const JOINED_WORD = /(?<=(?:^| )\p{L}{1,3})\u0640(?= |$)|(?<=^| )\u0640(?=\p{L}{1,3}(?: |$))/gu;
/** Whole sentences, which may have commas. */
const SAID = new Set(['phrase', 'interjection']);
/** A remark in brackets stands for the translation of a function word that has none. */
const REMARK = /^[(（](.+)[)）]$/u;

/** Translations are in the script of their language, without brackets, one to three of them. */
export function checkTranslations(word: OwnWord, lookup: Lookup): string[] {
  const plainText = plainTextFor(word, lookup);
  return word.meanings.flatMap(({ meaning, translations: line }) =>
    meaning.translations.flatMap(({ language, variants_of_words: variants }) => {
      const problems: string[] = [];
      if (variants.length > MAX_VARIANTS) {
        problems.push(`at most ${MAX_VARIANTS} variants, found ${variants.length}.`);
      }
      if (new Set(variants).size < variants.length) problems.push('a variant stands twice.');
      for (const variant of variants) {
        const problem = variantProblem(plainText(variant), language, lookup);
        if (problem !== null) problems.push(`"${variant}" ${problem}`);
      }
      return problems.map((problem) => `${line?.location ?? ''}: ${language}: ${problem}`);
    }),
  );
}

/** Removes from a translation what not every word may have. */
function plainTextFor(word: OwnWord, lookup: Lookup): (variant: string) => string {
  if (lookup.isFunctionWord(word)) return withoutRemarks;
  if (SAID.has(word.record.part_of_speech)) return (variant) => variant.replaceAll(/[,،，]/g, '');
  return (variant) => variant;
}

const withoutRemarks = (variant: string): string =>
  variant
    .replace(REMARK, '$1')
    .replace(JOINED_WORD, '')
    .replaceAll(/[,，…“”"]/g, '')
    .replaceAll('  ', ' ')
    .trim();

function variantProblem(variant: string, language: TranslationLanguage, lookup: Lookup) {
  const { name, allowed, needed } = SCRIPTS[language];
  if (/[()[\]{}<>（）【】/|;；]/.test(variant)) return 'has brackets or signs between words.';
  if (/\s{2}/.test(variant)) return 'has two spaces.';
  const written = variant.replace(JOINED_PREPOSITION, '');
  if (MARKS.test(written)) return 'has accents or vowel signs that are not written.';
  if (name === 'Latin') {
    return allowed.test(variant) && needed.test(variant) ? null : 'is not in Latin letters.';
  }
  const latin = variant.match(/\p{Script=Latin}+/gu) ?? [];
  const foreign = latin.find((word) => !lookup.exceptions.latin.has(word));
  if (foreign !== undefined) return `has "${foreign}" in Latin letters.`;
  const rest = written.replace(/\p{Script=Latin}+/gu, '');
  const isInScript = allowed.test(rest) && (latin.length > 0 || needed.test(rest));
  return isInScript ? null : `is not in ${name} letters.`;
}

/** Translations spelled like the headword: either correct or forgotten, so people look at them. */
export const sameAsHeadword = ({ record, meanings }: OwnWord): string[] =>
  meanings.flatMap(({ meaning, translations: line }) =>
    meaning.translations.flatMap(({ language, variants_of_words: variants }) =>
      variants
        .filter((variant) => variant.toLowerCase() === record.word.toLowerCase())
        .map(
          (variant) => `${line?.location ?? ''}: ${language}: "${variant}" is the English word.`,
        ),
    ),
  );
