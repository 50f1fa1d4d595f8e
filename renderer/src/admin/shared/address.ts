import { addressWith as addressOf, type QueryValues } from '../../lib/addresses.ts';
import { router } from '../../lib/router.svelte.ts';

/** The address of this page with some parameters set anew. */
export const addressWith = (values: QueryValues): string =>
  addressOf(router.path, router.query, values);

export function valuesOf<T extends string>(name: string, accepted: readonly T[]): T[] {
  const given = router.query.getAll(name);
  return accepted.filter((value) => given.includes(value));
}

export function pageNumber(): number {
  const page = Number(router.query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
