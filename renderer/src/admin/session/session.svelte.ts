import { checkToken, login, logout, measureClock } from '../../api/admin.ts';
import { Failure, toFailure } from '../../api/failure.ts';
import { whenSignedOut } from '../../api/http.ts';
import { editing } from '../../lib/editing.svelte.ts';
import { deriveLoginHash, makeProof } from './login-proof.ts';

/** How often a session is renewed while the page is open. It is good for a day. */
const RENEW_EVERY_MS = 10 * 60_000;
/** From here on a wrong clock may be why a proof was refused. */
const CLOCK_TOLERANCE_MS = 45_000;

/** Why signing in failed, as the form tells it. */
export interface SignInProblem {
  failure: Failure;
  /** How far the clock of this device is ahead, when that may be the reason. */
  clockAheadMs: number | null;
}

/** Who is signed in, as far as this page knows. The token itself is in a cookie no script sees. */
class Session {
  state: 'unknown' | 'signed-out' | 'signed-in' | 'expired' = $state('unknown');
  /** Why the state is unknown. */
  failure: Failure | null = $state(null);
  /** Whoever signed in on this page; unknown after it was loaded anew. */
  username = $state('');
  /** Signed out and not signing in now: the page asks the server nothing of its own accord. */
  private isGivenUp = $state(false);
  private waiting: ((isSignedIn: boolean) => void)[] = [];
  /** How often somebody has signed in or out on this page. */
  private changes = 0;
  /** While signing out, a 401 is expected, and nobody is asked to sign in again. */
  private isSigningOut = false;

  /** Whether the page may ask the server of its own accord. */
  get isLive(): boolean {
    return this.state === 'signed-in' && !this.isGivenUp;
  }

  /** Looks whether there is a session, and keeps it alive from now on. */
  start(): () => void {
    whenSignedOut(() => this.askAgain());
    void this.check();
    const timer = setInterval(() => void this.check(), RENEW_EVERY_MS);
    // Perhaps another tab has signed in or out.
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
      // Of the session before.
      if (this.changes !== changes || this.isSigningOut) return;
      this.failure = null;
      editing.remember(isValid);
      if (isValid) this.enter();
      else if (this.isLive) this.state = 'expired';
      else if (this.state === 'unknown') this.state = 'signed-out';
    } catch (error) {
      if (this.state === 'unknown') this.failure = toFailure(error);
    }
  }

  /** Resolves to null, or to why it did not work. */
  async signIn(username: string, password: string): Promise<SignInProblem | null> {
    try {
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
    this.state = 'signed-out';
    this.settle(false);
  }

  /** Leaves what waits for a session unanswered; the page stays as it is. */
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

  private askAgain(): Promise<boolean> {
    if (this.state === 'signed-out' || this.isSigningOut) return Promise.resolve(false);
    this.state = 'expired';
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
