// Loaded by tests, and into each server that they start: what is derived from the tests' password is
// looked up, because hashing takes each process a second. Any other password is hashed.
// `sign-in.test.ts` derives the same the long way.
import { Buffer } from 'node:buffer';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers';

const LOGIN_HASH = '982d8638f87c9ddcf91d1b1f90153edc0a3fc481b2727405e23b6dcf77ffb607';
const SECRET_HASH = '8b18db5d2ba6ce006699a397150d10edef251423db37383596f16975e3f6e71d';
const known = new Map([
  ['correct horse', LOGIN_HASH],
  [LOGIN_HASH, SECRET_HASH],
]);

const { pbkdf2 } = crypto;
crypto.pbkdf2 = (password, salt, iterations, length, digest, done) => {
  const hash = known.get(password);
  const isTheirs = salt === 'service-login:keeper' && iterations === 600_000 && length === 32;
  if (hash === undefined || !isTheirs || digest !== 'sha256') {
    pbkdf2(password, salt, iterations, length, digest, done);
  } else setImmediate(done, null, Buffer.from(hash, 'hex'));
};
syncBuiltinESMExports();
