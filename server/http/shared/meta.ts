import { API_VERSION } from '../../contract/public/api.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import { licenceOf } from '../../dictionary/content/datasets.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { APP_VERSION } from '../../base/version.ts';

/** Versions, licence and size of the dictionary on this server. */
export function metaOf(dictionary: Dictionary) {
  const { meanings, translations, shortTranslations } = dictionary.facets.sums();
  const { datasetVersion, datasets } = dictionary;
  return {
    api_version: API_VERSION,
    app_version: APP_VERSION,
    dataset_version: datasetVersion,
    ...licenceOf(datasets),
    datasets: datasets.map(({ name, version, license, license_url, attribution }) => ({
      name,
      version,
      license,
      license_url,
      attribution,
    })),
    counts: {
      ...dictionary.index.counts(),
      meanings,
      meaning_translations: translations,
      short_translations: shortTranslations,
    },
    available_languages: { source: ['en'], translations: TRANSLATION_LANGUAGES },
  };
}
