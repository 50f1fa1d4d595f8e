import { CATEGORIES, type Category } from './vocabulary.ts';

interface Categorized {
  categories: readonly Category[];
}
type OfRecord = Categorized & { meanings: readonly Categorized[] };

const categoriesOf = (meanings: readonly Categorized[]): Category[] =>
  meanings.flatMap(({ categories }) => categories);

/** Own categories and those of the meanings; those that meanings had `before` are not its own. */
export function categoriesWithMeanings(
  { categories, meanings }: OfRecord,
  before: readonly Categorized[] = [],
): Category[] {
  const had = categoriesOf(before);
  const all = new Set(
    categories.filter((one) => !had.includes(one)).concat(categoriesOf(meanings)),
  );
  return CATEGORIES.filter((category) => all.has(category));
}

/** The categories of a record that none of its meanings has. */
export function ownCategories({ categories, meanings }: OfRecord): Category[] {
  const ofMeanings = categoriesOf(meanings);
  return categories.filter((category) => !ofMeanings.includes(category));
}
