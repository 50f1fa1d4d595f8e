import { foldHeadword } from '../../../../server/contract/spelling.ts';
import type {
  AlternativeKind,
  AreaVariant,
  FormOfWord,
} from '../../../../server/contract/vocabulary.ts';
import type { WordRecord } from '../../../../server/contract/word.ts';

/** A headword of which the requested spelling is a form or another spelling. */
export interface Base {
  word: string;
  /** The requested spelling, as the record has it. */
  spelling: string;
  forms: readonly FormOfWord[];
  alternative: { kind: AlternativeKind; area: AreaVariant } | null;
}

/** Empty for a headword's own page. */
export function basesOf(records: readonly WordRecord[], requested: string): Base[] {
  const key = foldHeadword(requested);
  // US is a word itself: "us" is no form of it.
  const isHeadword = records.some(({ word }) => word === requested);
  const isAskedFor = (spelling: string) =>
    isHeadword ? spelling === requested : foldHeadword(spelling) === key;
  const bases = new Map<string, Base>();
  for (const { word, forms, alternative_details: alternatives } of records) {
    if (foldHeadword(word) === key) continue;
    const before = bases.get(word);
    const names = forms.filter((form) => isAskedFor(form.word)).map((form) => form.form_of_word);
    const other = alternatives.find((alternative) => isAskedFor(alternative.word));
    const spelling =
      before?.spelling ?? forms.find((form) => isAskedFor(form.word))?.word ?? other?.word;
    if (spelling === undefined) continue;
    bases.set(word, {
      word,
      spelling,
      forms: [...new Set([...(before?.forms ?? []), ...names])],
      alternative:
        before?.alternative ?? (other ? { kind: other.kind, area: other.area_variant } : null),
    });
  }
  return [...bases.values()];
}
