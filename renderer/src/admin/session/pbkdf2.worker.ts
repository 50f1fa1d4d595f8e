import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

export interface DeriveRequest {
  password: string;
  salt: string;
  iterations: number;
  lengthBytes: number;
}

// It takes seconds, so it runs in a worker to keep the page responsive.
addEventListener('message', ({ data }: MessageEvent<DeriveRequest>) => {
  const { password, salt, iterations, lengthBytes } = data;
  postMessage(pbkdf2(sha256, password, salt, { c: iterations, dkLen: lengthBytes }));
});
