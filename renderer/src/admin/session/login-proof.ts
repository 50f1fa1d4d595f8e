import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeriveRequest } from './pbkdf2.worker.ts';

/** Signing in without sending the password; `docs/admin-api.md` describes it. */

const ITERATIONS = 600_000;
const KEY_BYTES = 32;
const SLOT_MS = 60_000;
const SALT_BYTES = 16;

/** Only on https and on localhost. */
export const hasWebCrypto = globalThis.crypto?.subtle !== undefined;

/** The hash is hex, and as good as the password: never store it. */
export async function deriveLoginHash(username: string, password: string): Promise<string> {
  const request: DeriveRequest = {
    password,
    salt: `service-login:${username}`,
    iterations: ITERATIONS,
    lengthBytes: KEY_BYTES,
  };
  return bytesToHex(await (hasWebCrypto ? deriveNatively(request) : deriveInWorker(request)));
}

/** A proof that works once, for about a minute. */
export function makeProof(loginHash: string, nowMs: number): { hash: string; salt: string } {
  const salt = bytesToHex(randomBytes(SALT_BYTES));
  const message = `${Math.floor(nowMs / SLOT_MS)}:${salt}`;
  const proof = hmac(sha256, utf8ToBytes(loginHash), utf8ToBytes(message));
  return { hash: bytesToHex(proof), salt };
}

async function deriveNatively({ password, salt, iterations, lengthBytes }: DeriveRequest) {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, lengthBytes * 8));
}

function deriveInWorker(request: DeriveRequest): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pbkdf2.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Uint8Array>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the worker failed')));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
