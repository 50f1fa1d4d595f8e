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
}

interface Table {
  /** The endings of base forms, by those of their forms. */
  bases: ReadonlyMap<string, readonly string[]>;
  /** Base forms, by irregular forms. */
  irregular: ReadonlyMap<string, readonly BaseForm[]>;
}

/** In letters; except in Chinese. What is left of shorter ones says too little. */
const SHORTEST_BASE = 3;
const NO_ENDING = '-';

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
  const irregular = new Map<string, BaseForm[]>();
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
  const { irregular } = tableFor(language);
  const found = new Map<string, string>();
  const add = (base: string, from: string) => {
    if (!found.has(base)) found.set(base, from);
  };
  if (plain !== whole) add(translationKey(plain, language), plain);
  for (const base of irregular.get(key) ?? []) add(base.key, base.written);
  for (const base of regularBases(key, language, mayBegin)) add(base, written);
  // Rather a verb than a noun, after a pronoun: te amo is amar, not amo.
  if (written !== plain) add(key, plain);
  for (const [pattern, replacement] of changes) {
    const word = key.replace(pattern, replacement);
    if (word === key) continue;
    for (const base of irregular.get(word) ?? []) add(base.key, base.written);
    add(translationKey(word, language), word);
    for (const base of regularBases(word, language, mayBegin)) add(base, word);
  }
  return [...found].map(([base, from]) => ({ key: base, written: from }));
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
