import {
  type ExportFormat,
  TRANSLATION_LANGUAGES,
  type TranslationLanguage,
} from '../../../../server/contract/vocabulary.ts';
import { edited } from '../shared/edited-dataset.svelte.ts';
import type { ExportQuery } from '../../api/admin.ts';

export interface ExportChoice {
  format: ExportFormat;
  languages: TranslationLanguage[];
  coreOnly: boolean;
}

export const WHOLE_DATASET: ExportChoice = {
  format: 'dataset',
  languages: [...TRANSLATION_LANGUAGES],
  coreOnly: false,
};

/** Requests an export of the edited dictionary. A dataset is always whole. */
export function exportQuery({ format, languages, coreOnly }: ExportChoice): ExportQuery {
  const dataset = edited.name;
  if (format === 'dataset') return { format, dataset };
  const isAll = languages.length === TRANSLATION_LANGUAGES.length;
  const requested: ExportQuery['translation_languages'] =
    languages.length > 0 ? languages : ['none'];
  return { format, dataset, core: coreOnly, ...(!isAll && { translation_languages: requested }) };
}
