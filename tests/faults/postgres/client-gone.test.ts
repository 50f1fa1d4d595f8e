import { request } from 'node:http';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '../../../server/base/logger.ts';
import { createFilledDatabase, startTestServer } from '../../_util/server.ts';
import { signIn } from '../../_util/sign-in.ts';

it('an edit that fails after its client has gone is no error in the log', async () => {
  const database = await createFilledDatabase('postgres');
  const lines: string[] = [];
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => lines.push(line) },
  );
  const server = await startTestServer({}, { database, hooks: { logger } });
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  try {
    const admin = await signIn(server.url);
    await locker.query('BEGIN; LOCK TABLE en_entries');
    const asked = request(`${server.url}/api/en/words`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      agent: false,
    });
    asked.on('error', () => {});
    asked.end(JSON.stringify({ word: 'meanwhile', part_of_speech: 'noun' }));
    await expect.poll(async () => (await locker.query(waiting)).rows.length).toBe(1);
    asked.destroy();
    expect((await server.api.get('/words/run')).status).toBe(200);
    await locker.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS waiting`);
    await expect
      .poll(() => lines.filter((line) => line.includes('"client_gone":true')))
      .toHaveLength(1);
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  } finally {
    await locker.end();
    await server.stop();
    await database.drop();
  }
});
