import { TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { FeedAddresses, Selection } from './format.ts';

export const FEED_PATH = '/feeds/yomitan';
export const FEED_INDEX = 'index.json';
export const FEED_ARCHIVE = 'dictionary.zip';

/** Translations included in a dictionary. Few choices, because each archive is made and kept. */
export const FEED_LANGUAGES = ['none', 'all', ...TRANSLATION_LANGUAGES] as const;
export type FeedLanguage = (typeof FEED_LANGUAGES)[number];

export function feedSelection(language: FeedLanguage, coreOnly: boolean): Selection {
  if (language === 'all') return { languages: null, coreOnly };
  return { languages: language === 'none' ? [] : [language], coreOnly };
}

/** The dataset whose feed has no name in its address. */
export const UNNAMED_FEED = 'default';

/** Null if the feed does not offer a dictionary with this content. */
export function feedAddresses(
  url: string,
  dataset: string,
  { languages, coreOnly }: Selection,
): FeedAddresses | null {
  if (languages !== null && languages.length > 1) return null;
  const language: FeedLanguage = languages === null ? 'all' : (languages[0] ?? 'none');
  const query = new URLSearchParams({
    ...(language !== 'none' && { language }),
    ...(coreOnly && { core: 'true' }),
  }).toString();
  const folder = dataset === UNNAMED_FEED ? FEED_PATH : `${FEED_PATH}/${dataset}`;
  const addressOf = (file: string) => `${url}${folder}/${file}${query === '' ? '' : `?${query}`}`;
  return { index: addressOf(FEED_INDEX), download: addressOf(FEED_ARCHIVE) };
}
