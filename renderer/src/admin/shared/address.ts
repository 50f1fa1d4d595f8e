import { at } from '../../api/base-path.ts';
import { router } from '../../lib/router.svelte.ts';

type Values = Readonly<Record<string, string | readonly string[] | null>>;

/** The address of this page with some parameters set anew; null and an empty list remove one. */
export function addressWith(values: Values): string {
  const query = new URLSearchParams(router.query);
  for (const [name, value] of Object.entries(values)) {
    query.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) query.append(name, one);
  }
  const text = query.toString();
  return at(text === '' ? router.path : `${router.path}?${text}`);
}

/** The values of a parameter that are among the accepted ones. */
export function valuesOf<T extends string>(name: string, accepted: readonly T[]): T[] {
  const given = router.query.getAll(name);
  return accepted.filter((value) => given.includes(value));
}

/** The page of a list, from 1. */
export function pageNumber(): number {
  const page = Number(router.query.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
