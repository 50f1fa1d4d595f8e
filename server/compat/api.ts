import type { CompatName } from '../config/config.ts';
import type { ApiError } from '../base/errors.ts';

export interface CompatRead {
  units: number;
  /**
   * Resolves to JSON text.
   * @param siteUrl the address of the web interface as this client knows it
   */
  read(siteUrl: () => string): Promise<string>;
}

export interface CompatApi {
  readonly name: CompatName;

  /**
   * Null if there is no such route.
   * @param path below the root of that service, still encoded, starting with a slash
   */
  route(path: string, query: URLSearchParams): CompatRead | null;

  /** The body in the format of the service. */
  errorBody(error: ApiError): unknown;
}
