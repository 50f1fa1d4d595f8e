import type { ContentState } from '../database/content-state.ts';

/** Names by which caches in front of the server can purge its answers. */
interface SurrogateKeys {
  readonly dictionary: string;
  readonly revision: string;
}

/** Enough of a UUID to distinguish dictionaries behind one CDN. */
const ID_LENGTH = 8;

/** The same on every server. A restore changes the key even if the revision goes back. */
export function surrogateKeysOf({
  id = 'new',
  restores = 0,
  revision,
}: Pick<ContentState, 'id' | 'restores' | 'revision'>): SurrogateKeys {
  const dictionary = `wordkeep-${id.slice(0, ID_LENGTH)}`;
  return { dictionary, revision: `${dictionary}-${restores}-${revision}` };
}
