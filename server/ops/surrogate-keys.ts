import type { ContentState } from '../database/content-state.ts';

/** Enough of a UUID to distinguish dictionaries behind one CDN. */
const ID_LENGTH = 8;

/**
 * Names by which caches in front of the server can purge its answers: the same on every server. A
 * restore changes the key even if the revision goes back.
 */
export function surrogateKeysOf({
  id = 'new',
  restores = 0,
  revision,
}: Pick<ContentState, 'id' | 'restores' | 'revision'>) {
  const dictionary = `wordkeep-${id.slice(0, ID_LENGTH)}`;
  return { dictionary, revision: `${dictionary}-${restores}-${revision}` };
}
