import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

export interface DeriveRequest {
  password: string;
  salt: string;
  iterations: number;
  lengthBytes: number;
}

// Seconds of work: here the page goes on answering meanwhile.
addEventListener('message', ({ data }: MessageEvent<DeriveRequest>) => {
  const { password, salt, iterations, lengthBytes } = data;
  postMessage(pbkdf2(sha256, password, salt, { c: iterations, dkLen: lengthBytes }));
});
