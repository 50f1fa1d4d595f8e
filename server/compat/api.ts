import type { CompatName } from '../config/config.ts';
import type { ApiError } from '../base/errors.ts';

/** How to answer a request. */
export interface CompatRead {
  /** How many requests it counts as towards the rate limit. */
  units: number;
  /**
   * Resolves to JSON text.
   *
   * @param siteUrl the address of the web interface as this client knows it
   */
  read(siteUrl: () => string): Promise<string>;
}

/** Another service's API, answered from this dictionary. */
export interface CompatApi {
  readonly name: CompatName;

  /**
   * The read that answers a path below the root of that service; null if it has no such route.
   *
   * @param path still encoded, starting with a slash
   */
  route(path: string, query: URLSearchParams): CompatRead | null;

  /** The body of an error in that service's format. */
  errorBody(error: ApiError): unknown;
}

/** A path segment, decoded; null if it is malformed. */
export function decodeSegment(segment: string | undefined): string | null {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return null;
  }
}
