import type { ContentState } from '../database/content-state.ts';
import type { Logger } from '../base/logger.ts';
import { APP_VERSION } from '../base/version.ts';
import { OutageLog } from '../base/outage-log.ts';
import { reasonOf } from './request-failure.ts';
import { surrogateKeysOf } from './surrogate-keys.ts';

const TIMING = {
  /**
   * By then every server shows the revision (they follow within two seconds), so a cache cannot
   * fetch old answers.
   */
  settleMs: 2_500,
  timeoutMs: 10_000,
  /** Doubled after each further failure, up to the longest. */
  firstPauseMs: 5_000,
  lastPauseMs: 300_000,
};

type Content = Readonly<Pick<ContentState, 'id' | 'restores' | 'revision' | 'modified_at'>>;

/**
 * Calls an address after new revisions of the content, so that caches in front of the server drop
 * old answers: once at the start, for changes made while this process was down, then at most once
 * every few seconds.
 */
export class CachePurge {
  private readonly url: URL;
  private readonly headers: Record<string, string>;
  private readonly outages: OutageLog;
  private readonly stopped = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private seen: Content | null = null;
  private toldKey: string | null = null;
  private pauseMs: number;

  /** `content` is the revision shown, or null while another process does the reporting. */
  constructor(
    url: string,
    private readonly content: () => Content | null,
    logger: Logger,
    private readonly timing = TIMING,
  ) {
    this.url = new URL(url);
    const { username, password } = this.url;
    this.headers = {
      'Content-Type': 'application/json',
      'User-Agent': `wordkeep/${APP_VERSION}`,
      ...((username || password) && { Authorization: basic(username, password) }),
    };
    this.url.username = '';
    this.url.password = '';
    this.outages = new OutageLog(logger, {
      failed: `could not tell CACHE_PURGE_URL (${this.url.host}) of a new revision`,
      recovered: 'CACHE_PURGE_URL was told of the new revision',
    });
    this.pauseMs = timing.firstPauseMs;
  }

  start(): void {
    this.plan(0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.stopped.abort();
  }

  private plan(afterMs: number): void {
    if (this.stopped.signal.aborted) return;
    this.timer = setTimeout(() => void this.look(), afterMs).unref();
  }

  /** Reports the revision seen at the previous look if it was new. */
  private async look(): Promise<void> {
    const due = this.seen;
    this.seen = this.content();
    let nextMs = this.timing.settleMs;
    try {
      if (due && this.seen) await this.tell(due);
    } catch (error) {
      if (this.stopped.signal.aborted) return;
      // Without the address, whose path or query may be secret.
      this.outages.failed(reasonOf(error));
      nextMs = this.pauseMs;
      this.pauseMs = Math.min(this.pauseMs * 2, this.timing.lastPauseMs);
    }
    this.plan(nextMs);
  }

  private async tell(content: Content): Promise<void> {
    const { dictionary, revision: key } = surrogateKeysOf(content);
    if (key === this.toldKey) return;
    const { revision, modified_at } = content;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify({ dictionary, key, revision, modified_at }),
      // No redirects: only the configured address is told.
      redirect: 'error',
      signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(this.timing.timeoutMs)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the answer has status ${response.status}`);
    this.toldKey = key;
    this.pauseMs = this.timing.firstPauseMs;
    this.outages.worked();
  }
}

function basic(username: string, password: string): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
