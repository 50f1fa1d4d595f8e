import { expect, it } from 'vitest';
import { runCommandHere } from '../../_util/command-here.ts';
import { settingsFor } from '../../_util/command.ts';
import { createDatabase } from '../../_util/databases.ts';
import { queryPostgres } from '../../_util/postgres.ts';
import { FIXTURE_FOLDER } from '../../_util/server.ts';

it('has its tables where the search path says, and nothing elsewhere', async () => {
  const database = await createDatabase('postgres');
  try {
    const name = new URL(database.url).pathname.slice(1);
    await queryPostgres(
      database.url,
      `CREATE SCHEMA own; DROP SCHEMA public; ALTER DATABASE ${name} SET search_path = own`,
    );
    const env = settingsFor(database);
    for (const args of [[], ['--new', 'second']]) {
      const imported = await runCommandHere(['import', FIXTURE_FOLDER, ...args], env);
      expect(imported).toMatchObject({ code: 0 });
    }
    const { code, stdout } = await runCommandHere(['datasets'], env);
    expect([code, stdout.trim().split('\n').length]).toEqual([0, 2]);
  } finally {
    await database.drop();
  }
});
