import type { EndedSessions } from './ended-sessions.ts';
import { type LoginProof, LoginProofs } from './login-proofs.ts';
import { type Credentials, type DerivedSecrets, deriveSecrets } from './secrets.ts';
import {
  newSession,
  type ProvenSession,
  readSessionToken,
  type Session,
  type SessionToken,
  signSessionToken,
  type TokenRefusal,
} from './session-token.ts';

export class Administrator {
  private readonly proofs: LoginProofs;

  constructor(
    private readonly credentials: Credentials,
    private readonly endedSessions: EndedSessions,
    private readonly now: () => number = Date.now,
  ) {
    this.proofs = new LoginProofs(now);
  }

  async warmUp(): Promise<void> {
    await this.secrets();
  }

  /** Resolves to null when the proof is wrong, stale or used. */
  async login(proof: LoginProof): Promise<SessionToken | null> {
    const { loginHash } = await this.secrets();
    return this.proofs.accept(proof, loginHash) ? this.startSession() : null;
  }

  async startSession(): Promise<SessionToken> {
    return this.renew(newSession(this.now()));
  }

  async session(token: string): Promise<ProvenSession | TokenRefusal> {
    const session = await this.provenBy(token);
    if (typeof session === 'string') return session;
    return (await this.endedSessions.has(session)) ? 'signed_out' : session;
  }

  async renew(session: Session): Promise<SessionToken> {
    const secrets = await this.secrets();
    return signSessionToken(this.credentials.adminUsername, session, secrets, this.now());
  }

  /** Ends the session of a token and so all its tokens. Resolves to whether there was one. */
  async endSession(token: string): Promise<boolean> {
    const session = await this.provenBy(token);
    if (typeof session === 'string') return false;
    // A session that has just ended may not have been stored yet.
    await this.endedSessions.end(session);
    return true;
  }

  private async provenBy(token: string): Promise<ProvenSession | 'wrong' | 'expired'> {
    const { adminUsername } = this.credentials;
    return readSessionToken(token, adminUsername, await this.secrets(), this.now());
  }

  private secrets(): Promise<DerivedSecrets> {
    return deriveSecrets(this.credentials);
  }
}
