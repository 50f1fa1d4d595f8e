import type { TranslationLanguage } from '../../../contract/vocabulary.ts';
import { isAscii } from '../../../text/fold.ts';
import { foldText, foldTranslation, translationKey } from '../../index/translation-fold.ts';
import { addTo } from '../../structures/grouped.ts';
import irregularForms from './irregular-forms.json' with { type: 'json' };
import { FOREIGN_OPENING, INFLECTIONS } from './endings.ts';

/** Possible base forms of a term. */
interface BaseForm {
  /** As `translationKey` makes it. */
  key: string;
  /** The less a translation with this key differs from this, the likelier it is meant. */
  written: string;
  /** How much less likely it is meant for another reason, in letters as if written differently. */
  further: number;
}

interface Table {
  /** The endings of base forms, by those of their forms. */
  bases: ReadonlyMap<string, readonly string[]>;
  /** Base forms, by irregular forms. */
  irregular: ReadonlyMap<string, readonly Omit<BaseForm, 'further'>[]>;
}

/** In letters; except in Chinese. What is left of shorter ones says too little. */
const SHORTEST_BASE = 3;
const NO_ENDING = '-';
/** See `further`: of *hambre* in `tengo hambre`, and of what the rest may be a form of. */
const PART = 3;
const FORM_OF_PART = 8;

const tables = new Map<TranslationLanguage, Table>();

/** A table, made on first use: that takes longer than loading this code. */
function tableFor(language: TranslationLanguage): Table {
  const made = tables.get(language) ?? tableOf(language);
  tables.set(language, made);
  return made;
}

/** From knowledge of the languages: forms that `endings.ts` does not resolve, by base form. */
export const IRREGULAR_FORMS: Readonly<
  Record<TranslationLanguage, Readonly<Record<string, string>>>
> = irregularForms;

function tableOf(language: TranslationLanguage): Table {
  const bases = new Map<string, string[]>();
  for (const [base, endings] of Object.entries(INFLECTIONS[language].endings)) {
    for (const ending of endings.split(' ')) addTo(bases, ending.replace(NO_ENDING, ''), base);
  }
  const irregular = new Map<string, Omit<BaseForm, 'further'>[]>();
  for (const [base, forms] of Object.entries(IRREGULAR_FORMS[language])) {
    const { key, plain } = foldTranslation(base, language);
    for (const form of forms.split(' ')) {
      addTo(irregular, translationKey(foldText(form), language), { key, written: plain });
    }
  }
  return { bases, irregular };
}

/** Possible base forms, most of which are no words. @param term from `foldText` */
export function baseForms(
  term: string,
  language: TranslationLanguage,
  mayBegin: (stem: string) => boolean = () => true,
): BaseForm[] {
  const { letters, verb, opening, closing, changes } = INFLECTIONS[language];
  if (!letters.test(term)) return [];
  const { plain: whole } = foldTranslation(term, language);
  const plain = whole.replace(verb, '');
  const written = plain.replace(opening, '').replace(closing, '') || plain;
  const key = translationKey(written, language);
  const isPart = plain !== whole;
  const found = new Map<string, BaseForm>();
  const add = (base: string, from: string, further = isPart ? FORM_OF_PART : 0) => {
    if (!found.has(base)) found.set(base, { key: base, written: from, further });
  };
  // `tengo hambre` is *tener hambre*, and `ich habe Hunger`, *Hunger haben*.
  const [, first = '', rest] = /^(\S+) (.+)$/.exec(whole.replace(opening, '')) ?? [];
  for (const { key: base } of rest === undefined ? [] : baseForms(first, language, mayBegin)) {
    const phrase = language === 'de' ? `${rest} ${base}` : `${base} ${rest}`;
    add(translationKey(phrase, language), phrase, 0);
  }
  if (isPart) add(translationKey(plain, language), plain, PART);
  const addBases = (word: string, from: string) => {
    for (const base of tableFor(language).irregular.get(word) ?? []) add(base.key, base.written);
    for (const base of regularBases(word, language, mayBegin)) add(base, from);
  };
  addBases(key, written);
  // Rather a verb than a noun, after a pronoun: te amo is amar, not amo.
  if (written !== plain) add(key, plain);
  for (const [pattern, replacement] of changes) {
    const word = key.replace(pattern, replacement);
    if (word === key) continue;
    add(translationKey(word, language), word);
    addBases(word, word);
  }
  return [...found.values()];
}

function* regularBases(
  word: string,
  language: TranslationLanguage,
  mayBegin: (stem: string) => boolean,
): Generator<string> {
  const { bases } = tableFor(language);
  const shortest = language === 'zh' ? 1 : SHORTEST_BASE;
  for (let at = 0; at <= word.length; at++) {
    const stem = word.slice(0, at);
    if (at > 0 && !mayBegin(stem)) return;
    for (const base of bases.get(word.slice(at)) ?? []) {
      if (at + base.length < shortest) continue;
      yield isAscii(stem) ? translationKey(stem + base, language) : stem + base;
    }
  }
}

/** True if a term may be a form of a language, and is not English, however misspelled. */
export function isSurelyForeign(folded: string, language: TranslationLanguage): boolean {
  if (!isAscii(folded) || FOREIGN_OPENING.test(folded)) return true;
  return tableFor(language).irregular.has(folded) || INFLECTIONS[language].foreign.test(folded);
}
