import * as z from 'zod';
import {
  adminWord,
  count,
  datasetName,
  editorialState,
  paging,
  pageOf,
  spelling,
} from './words.ts';
import { GAPS } from './choices.ts';
import { listOf, wordFilters } from '../filters.ts';
import type { Operation } from '../operation.ts';
import { boundedText, text, textOrNull } from '../text.ts';
import { TRANSLATION_LANGUAGES } from '../vocabulary.ts';
import { form, wordSummary } from '../word.ts';

export const LIST_SORTS = ['word', 'frequency', 'level', 'changed', 'lookups'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_DIRECTIONS = ['asc', 'desc'] as const;
export type ListDirection = (typeof LIST_DIRECTIONS)[number];

const MAX_CURSOR_LENGTH = 1_000;

export const adminListFilters = z.strictObject({
  ...wordFilters,
  is_obsolete: z.boolean().optional(),
  search: spelling.optional().describe('Only headwords that `match` this.'),
  match: z
    .enum(['prefix', 'contains'])
    .default('prefix')
    .describe('Whether headwords start with `search`, or contain it.'),
  user_modified: z.boolean().optional(),
  missing: listOf(GAPS),
  untranslated: listOf(TRANSLATION_LANGUAGES).describe(
    'Only records without a translation into one of these languages.',
  ),
  dataset: datasetName.optional(),
});
export type AskedFilters = z.output<typeof adminListFilters>;

const adminListItem = z
  .strictObject({
    ...wordSummary,
    forms: z.array(form),
    ...editorialState,
    meaning_count: count,
    translation_count: count.describe('Of meanings, and short ones.'),
    missing: z.array(z.enum(GAPS)),
    first_meaning: textOrNull('The definition of the first meaning, else its title.'),
    languages: z
      .array(z.enum(TRANSLATION_LANGUAGES))
      .describe('Those that it has a translation into.'),
    changed_at: textOrNull('Of the last edit here; null when imports alone have made it.'),
    lookups: count
      .nullable()
      .describe(
        'In a list sorted by `lookups`, how often the headword has been looked up; otherwise null.',
      ),
    cursor: text('For the list after this item.'),
    record: adminWord.optional().describe('Only with `with_record`.'),
  })
  .meta({ id: 'AdminListItem' });
export type AdminListItem = z.infer<typeof adminListItem>;

const wordPage = pageOf(adminListItem).extend({
  offset: count.describe('How many records come before these.'),
});
export type WordPage = z.infer<typeof wordPage>;

export const adminListApi = {
  listAdminWords: {
    method: 'get',
    path: '/en/words',
    summary: 'List word records',
    description:
      'Base forms only unless `form_of_word` is given. Values of one filter are OR-ed, different filters AND-ed. What is equal in `sort` stands in the order of the folded headword, then the id; records without level or frequency come last in both directions. `sort=lookups` needs `LOOKUPS_ENABLED`; what was looked up equally often, or never, stands in the order of frequency.',
    query: adminListFilters.extend({
      sort: z.enum(LIST_SORTS).default('word'),
      order: z.enum(LIST_DIRECTIONS).default('asc'),
      cursor: boundedText(MAX_CURSOR_LENGTH)
        .optional()
        .describe(
          'Of an item in a list of the same `sort` and `order`: goes on after it, however the list has changed meanwhile, and `page` is only repeated.',
        ),
      ...paging,
      with_record: z
        .boolean()
        .default(false)
        .describe('Whether items have the whole `record`, as `/en/{id}` answers it.'),
    }),
    answer: wordPage,
    errors: ['invalid_cursor', 'dataset_not_found'],
  },
} as const satisfies Record<string, Operation>;
