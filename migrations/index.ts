import { init } from './0001-init.ts';
import { recordSecondEdition } from './0002-record-second-edition.ts';
import { translations } from './0003-translations.ts';
import { rateLimits } from './0004-rate-limits.ts';
import { searchMisses } from './0005-search-misses.ts';
import { apiKeyUses } from './0006-api-key-uses.ts';
import { lookups } from './0007-lookups.ts';
import { recordThirdEdition } from './0008-record-third-edition.ts';
import { categories } from './0009-categories.ts';
import { datasets } from './0010-datasets.ts';
import { authors } from './0011-authors.ts';
import { media } from './0012-media.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first. Listed here so that no build can lose one. */
export const migrations: readonly Migration[] = [
  init,
  recordSecondEdition,
  translations,
  rateLimits,
  searchMisses,
  apiKeyUses,
  lookups,
  recordThirdEdition,
  categories,
  datasets,
  authors,
  media,
];
