import express, { type ErrorRequestHandler } from 'express';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Administrator } from '../../auth/administrator.ts';
import { EndedSessions } from '../../auth/ended-sessions.ts';
import { Database } from '../../database/database.ts';
import { migrate } from '../../database/migrate.ts';
import { ApiError } from '../../base/errors.ts';
import { createLogger } from '../../base/logger.ts';
import { SecurityLog } from '../shared/security-log.ts';
import { readCookies } from '../shared/sent-token.ts';
import { requireAdmin } from './guard.ts';

const ALLOWED = 'https://admin.example.org';
let folder: string;
let database: Database;
let server: Server;
let url: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-guard-'));
  database = await Database.open({ dialect: 'sqlite', path: join(folder, 'test.sqlite') });
  await migrate(database);
  const administrator = new Administrator(
    { adminUsername: 'keeper', adminPassword: 'guard' },
    new EndedSessions(database),
  );
  const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
  const securityLog = new SecurityLog(logger, () => false);
  const app = express();
  app.use(
    readCookies,
    requireAdmin({ administrator, config: { corsOrigins: [ALLOWED] }, securityLog }),
    (_request, response) => {
      response.sendStatus(200);
    },
  );
  const answerError: ErrorRequestHandler = (error, _request, response, next) => {
    if (error instanceof ApiError) response.status(error.statusCode).send(error.code);
    else next(error);
  };
  app.use(answerError);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  ({ token } = await administrator.startSession());
});
afterAll(async () => {
  server.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

async function ask(method: string, headers: Record<string, string>) {
  const response = await fetch(url, { method, headers });
  return `${response.status} ${await response.text()}`;
}

it('refuses changes with the cookie from another site, by every method', async () => {
  for (const method of METHODS) {
    const cookie = `bearer=${token}`;
    expect(await ask(method, { cookie, ...evil })).toBe('403 cross_site_request');
    expect(await ask(method, { cookie, origin: url })).toBe('200 OK');
    expect(await ask(method, { cookie, origin: ALLOWED })).toBe('200 OK');
    expect(await ask(method, { cookie })).toBe('200 OK');
  }
});

it('lets reads with the cookie through, wherever they come from', async () => {
  expect(await ask('GET', { cookie: `bearer=${token}`, ...evil })).toBe('200 OK');
});

it('lets changes with the header through, which no other site can make a browser send', async () => {
  for (const method of METHODS) {
    const authorization = `Bearer ${token}`;
    expect(await ask(method, { authorization, ...evil })).toBe('200 OK');
    expect(await ask(method, { authorization, cookie: `bearer=${token}`, ...evil })).toBe('200 OK');
  }
});

it('asks for a session before anything else', async () => {
  expect(await ask('POST', evil)).toBe('401 invalid_token');
  expect(await ask('POST', { cookie: `bearer=${token}x`, ...evil })).toBe('401 invalid_token');
});
