import type { CompatName } from '../config/config.ts';
import type { ApiError } from '../errors.ts';

/** Another service's API, answered from this dictionary. */
export interface CompatApi {
  readonly name: CompatName;

  /**
   * What answers a path below the root of that service, as JSON text; null if it has no such route.
   *
   * @param path still encoded, starting with a slash
   */
  route(path: string, query: URLSearchParams): (() => Promise<string>) | null;

  /** The body of an error, as that service words it. */
  errorBody(error: ApiError): unknown;
}

/** The text of an encoded segment of a path; null if it is malformed. */
export function decodeSegment(segment: string | undefined): string | null {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return null;
  }
}
