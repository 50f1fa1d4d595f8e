import { checkToken, login, logout, measureClock } from '../../api/admin.ts';
import { Failure, toFailure } from '../../api/failure.ts';
import { whenSignedOut } from '../../api/http.ts';
import { editing } from '../../lib/editing.svelte.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** The page renews a session, which lasts a day, while it is open. */
const RENEW_EVERY_MS = 10 * 60_000;
/** From this deviation on, the clock may be why a proof was refused. */
const CLOCK_TOLERANCE_MS = 45_000;

export interface SignInProblem {
  failure: Failure;
  /** Set if a wrong clock of this device may be the reason. */
  clockAheadMs: number | null;
}

/** The session as far as this page knows it: no script can see the token in its cookie. */
class Session {
  state: 'unknown' | 'signed-out' | 'signed-in' | 'expired' = $state(
    editing.wasSignedIn ? 'signed-in' : 'unknown',
  );
  /** Why the state is unknown. */
  failure: Failure | null = $state(null);
  /** Unknown after a reload. */
  username = $state('');
  /** The user dismissed the dialog, so the page makes no requests of its own. */
  private isGivenUp = $state(false);
  private waiting: ((isSignedIn: boolean) => void)[] = [];
  /** Until the first answer, pages load as if the last session went on. */
  private isAssumed = editing.wasSignedIn;
  /** Counts signing in and out on this page. */
  private changes = 0;
  /** While signing out, a 401 is expected and needs no dialog. */
  private isSigningOut = false;

  /** True while the page may make requests of its own. */
  get isLive(): boolean {
    return this.state === 'signed-in' && !this.isGivenUp;
  }

  /** Looks for a session and keeps it alive, until the returned function is called. */
  start(): () => void {
    whenSignedOut(() => this.askAgain());
    if (this.isAssumed) whenIdle(() => void this.check());
    else void this.check();
    const timer = setInterval(() => void this.check(), RENEW_EVERY_MS);
    // Another tab may have signed in or out.
    const look = () => document.visibilityState === 'visible' && void this.check();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async check(): Promise<void> {
    const { changes } = this;
    try {
      const { isValid } = await checkToken();
      // The answer is about an earlier session.
      if (this.changes !== changes || this.isSigningOut) return;
      this.failure = null;
      editing.remember(isValid);
      if (isValid) this.enter();
      else if (this.isAssumed || this.state === 'unknown') this.leave();
      else if (this.isLive) this.state = 'expired';
      this.isAssumed = false;
    } catch (error) {
      if (this.isAssumed) this.state = 'unknown';
      if (this.state === 'unknown') this.failure = toFailure(error);
    }
  }

  /** Resolves to null on success. */
  async signIn(username: string, password: string): Promise<SignInProblem | null> {
    try {
      const { deriveLoginHash, makeProof } = await import('./login-proof.ts');
      const loginHash = await deriveLoginHash(username, password);
      await login(makeProof(loginHash, Date.now()));
    } catch (error) {
      const failure = toFailure(error) ?? new Failure('internal_error');
      const isRefused = failure.code === 'login_or_pass_wrong';
      return { failure, clockAheadMs: isRefused ? await clockProblem() : null };
    }
    this.changes += 1;
    this.username = username;
    this.enter();
    return null;
  }

  async signOut(): Promise<void> {
    this.isSigningOut = true;
    try {
      await logout();
    } finally {
      this.isSigningOut = false;
    }
    this.changes += 1;
    editing.remember(false);
    this.leave();
  }

  /** Fails the requests that wait for a session; the page stays as it is. */
  giveUp(): void {
    this.state = 'signed-in';
    this.isGivenUp = true;
    this.settle(false);
  }

  private enter(): void {
    this.state = 'signed-in';
    editing.remember(true);
    this.isGivenUp = false;
    this.settle(true);
  }

  private leave(): void {
    this.state = 'signed-out';
    this.settle(false);
  }

  private askAgain(): Promise<boolean> {
    if (this.state === 'signed-out' || this.isSigningOut) return Promise.resolve(false);
    if (!this.isAssumed) this.state = 'expired';
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private settle(isSignedIn: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(isSignedIn);
  }
}

async function clockProblem(): Promise<number | null> {
  const ahead = await measureClock().catch(() => null);
  return ahead !== null && Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : null;
}

export const session = new Session();
