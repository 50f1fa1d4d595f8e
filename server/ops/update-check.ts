import semver from 'semver';
import * as z from 'zod';
import { parseJson } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import { isWebAddress } from '../text/web-address.ts';
import { reasonOf } from './request-failure.ts';

export interface Release {
  readonly version: string;
  /** Null when the list has no web address. */
  readonly url: string | null;
}

const TIMING = {
  afterSuccessMs: 6 * 60 * 60 * 1000,
  afterFailureMs: 30 * 60 * 1000,
  timeoutMs: 10_000,
};
/** A page of 30 GitHub releases with long notes and many files stays well below this. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

const releaseList = z.array(z.unknown());
const release = z.object({
  tag_name: z.string(),
  /** Null if it is not safe to link to. */
  html_url: z.string().refine(isWebAddress).nullable().catch(null),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
});

/** Looks for a newer release on its own schedule; nothing else ever triggers a check. */
export class UpdateCheck {
  private readonly url: URL;
  private readonly stopped = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private found: Release | null = null;

  /** @param url returns the same JSON as GitHub's list of releases */
  constructor(
    url: string,
    private readonly version: string,
    private readonly logger: Logger,
    private readonly timing = TIMING,
  ) {
    this.url = new URL(url);
    // Without credentials, even if the address contains them.
    this.url.username = '';
    this.url.password = '';
  }

  /** Null while it is unknown. */
  get latest(): Release | null {
    return this.found;
  }

  get updateAvailable(): boolean {
    return this.found !== null && semver.gt(this.found.version, this.version);
  }

  start(): void {
    void this.check();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stopped.abort();
  }

  private async check(): Promise<void> {
    let wait = this.timing.afterSuccessMs;
    try {
      this.found = newestStable(await this.fetchReleases());
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      this.found = null;
      wait = this.timing.afterFailureMs;
      this.logger.warn(
        { reason: reasonOf(error), host: this.url.host },
        'could not look for a newer release; UPDATE_CHECK=false turns this off',
      );
    }
    if (this.stopped.signal.aborted) return;
    this.timer = setTimeout(() => void this.check(), wait);
    this.timer.unref();
  }

  /** @throws {Error} when the answer is not such a list, too late or too large */
  private async fetchReleases(): Promise<unknown[]> {
    const response = await fetch(this.url, {
      headers: { 'User-Agent': `wordkeep/${this.version}`, Accept: 'application/json' },
      // A single request without redirects, so that only the configured host is contacted.
      redirect: 'error',
      signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(this.timing.timeoutMs)]),
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new Error(`the answer has status ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const body: AsyncIterable<Uint8Array> = response.body;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) throw new Error('the answer is too large');
      chunks.push(chunk);
    }
    const list = releaseList.safeParse(parseJson(Buffer.concat(chunks).toString()));
    if (!list.success) throw new Error('the answer is not JSON, or not a list of releases');
    return list.data;
  }
}

/** Goes by flags and versions. */
function newestStable(list: readonly unknown[]): Release | null {
  let newest: { version: semver.SemVer; url: string | null } | null = null;
  for (const item of list) {
    const { data } = release.safeParse(item);
    const version = data && semver.parse(data.tag_name);
    if (!version || data.draft || data.prerelease || version.prerelease.length > 0) continue;
    if (newest && semver.lte(version, newest.version)) continue;
    newest = { version, url: data.html_url };
  }
  return newest && { version: newest.version.version, url: newest.url };
}
