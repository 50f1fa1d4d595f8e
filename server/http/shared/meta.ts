import { API_VERSION } from '../../contract/public/api.ts';
import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import { termsOf } from '../../dictionary/content/datasets.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { countsOf } from '../../dictionary/reading/datasets.ts';
import { APP_VERSION } from '../../base/version.ts';

/** Describes the primary dataset on this server. */
export function metaOf({ primary, datasetVersion, datasets }: Dictionary) {
  const { license, license_url, attribution, notice } = termsOf(primary.row);
  return {
    api_version: API_VERSION,
    app_version: APP_VERSION,
    dataset_version: datasetVersion,
    license,
    license_url,
    attribution,
    notice,
    datasets: datasets.map(({ name, version, license, license_url, attribution }) => ({
      name,
      version,
      license,
      license_url,
      attribution,
    })),
    dataset: primary.row.name,
    counts: countsOf(primary),
    available_languages: { source: ['en'], translations: TRANSLATION_LANGUAGES },
  };
}
