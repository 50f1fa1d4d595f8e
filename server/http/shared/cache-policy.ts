import type { SharedCache } from '../../config/config.ts';
import type { Config } from '../../config/parse-config.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { surrogateKeysOf } from '../../ops/surrogate-keys.ts';
import type { Caching } from './answer.ts';

/** For pages that differ between clients, or that have any number of addresses. */
export const OWN_PAGE: Caching = { headers: ['Cache-Control', 'no-cache'], isShared: false };

/** Cache headers for browsers and for caches in front of the server. */
export class CachePolicy {
  private readonly shared: Config['sharedCache'];
  private readonly apiMaxAge: number;
  private readonly ownApi: Caching;

  constructor(
    config: Pick<Config, 'publicCacheMaxAgeSeconds' | 'sharedCache'>,
    private readonly dictionary: Dictionary,
  ) {
    this.shared = config.sharedCache;
    this.apiMaxAge = config.publicCacheMaxAgeSeconds;
    const control = this.apiMaxAge === 0 ? 'public, no-cache' : `public, max-age=${this.apiMaxAge}`;
    this.ownApi = { headers: ['Cache-Control', control], isShared: false };
  }

  /** Call it before the content is read. */
  forApi(): Caching {
    return this.shared ? this.forAll(this.apiMaxAge, this.shared) : this.ownApi;
  }

  /** For a page that is the same for everybody; call it before the content is read. */
  forPage(): Caching {
    return this.shared ? this.forAll(0, this.shared) : OWN_PAGE;
  }

  private forAll(maxAge: number, { maxAgeSeconds, staleSeconds }: SharedCache): Caching {
    const control = ['public', `max-age=${maxAge}`, `s-maxage=${maxAgeSeconds}`];
    if (staleSeconds > 0) {
      control.push(`stale-while-revalidate=${staleSeconds}`, `stale-if-error=${staleSeconds}`);
    }
    const { dictionary, revision } = surrogateKeysOf(this.dictionary.content);
    return {
      isShared: true,
      headers: [
        ...['Cache-Control', control.join(', ')],
        // Fastly and Varnish read the first header, Cloudflare the second.
        ...['Surrogate-Key', `${dictionary} ${revision}`],
        ...['Cache-Tag', `${dictionary},${revision}`],
      ],
    };
  }
}
