import { type LoginProof, LoginProofs } from './login-proofs.ts';
import { type Credentials, type DerivedSecrets, deriveSecrets } from './secrets.ts';
import { isSessionToken, signSessionToken } from './session-token.ts';

/** The one who may change the dictionary: judges logins and holds the key of the sessions. */
export class Administrator {
  private readonly credentials: Credentials;
  private readonly now: () => number;
  private readonly proofs: LoginProofs;

  /** `now` is the clock, in ms. */
  constructor(credentials: Credentials, now: () => number = Date.now) {
    this.credentials = credentials;
    this.now = now;
    this.proofs = new LoginProofs(now);
  }

  /** Derives the secrets ahead of the first login. */
  async warmUp(): Promise<void> {
    await this.secrets();
  }

  /** Resolves to a session token, or to null when the proof is wrong, stale or used. */
  async login(proof: LoginProof): Promise<string | null> {
    const { loginHash } = await this.secrets();
    return this.proofs.accept(proof, loginHash) ? this.newSession() : null;
  }

  /** Signs a session token that lasts a day from now. */
  async newSession(): Promise<string> {
    return signSessionToken(this.credentials.adminUsername, await this.secrets(), this.now());
  }

  async hasSession(token: string): Promise<boolean> {
    return isSessionToken(token, this.credentials.adminUsername, await this.secrets(), this.now());
  }

  private secrets(): Promise<DerivedSecrets> {
    return deriveSecrets(this.credentials);
  }
}
