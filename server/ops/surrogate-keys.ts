import type { ContentState } from '../database/content-state.ts';

/** By what caches in front of the server call its answers, to purge them. */
export interface SurrogateKeys {
  /** Every answer of this dictionary has it. */
  readonly dictionary: string;
  /** The answers of one revision have it. */
  readonly revision: string;
}

/** Enough of a UUID that dictionaries behind one CDN differ. */
const ID_LENGTH = 8;

/** The same on every instance. A restore changes the key even when the revision went back. */
export function surrogateKeysOf({
  id = 'new',
  restores = 0,
  revision,
}: Pick<ContentState, 'id' | 'restores' | 'revision'>): SurrogateKeys {
  const dictionary = `wordkeep-${id.slice(0, ID_LENGTH)}`;
  return { dictionary, revision: `${dictionary}-${restores}-${revision}` };
}
