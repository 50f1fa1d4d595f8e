import { QueryTypes } from 'sequelize';
import { tablesWith } from '../../server/backup/tables.ts';
import { parseConfig } from '../../server/config/parse-config.ts';
import { Database } from '../../server/database/database.ts';
import { datasetsWithTables } from '../../server/database/dataset-tables.ts';
import { settingsFor } from './command.ts';
import type { TestDatabase } from './databases.ts';

/** Every row of every table, and the revision of the content. */
export async function allRows(of: TestDatabase): Promise<{ revision: number; rows: string }> {
  const opened = await Database.open(parseConfig(settingsFor(of)).database);
  try {
    let revision = -1;
    const rows: unknown[] = [];
    for (const { name, key, columns } of tablesWith((await datasetsWithTables(opened)).sort())) {
      for (const row of await opened.sequelize.query<Record<string, unknown>>(
        `SELECT * FROM ${name} ORDER BY ${key ?? Object.keys(columns)[0]}`,
        { type: QueryTypes.SELECT },
      )) {
        if (row['key'] === 'content_state') {
          // Every process that takes the writer role increments this, whatever it does then.
          const { writer: _, ...state } = JSON.parse(String(row['value']));
          revision = state.revision;
          rows.push(state);
        } else {
          rows.push(row);
        }
      }
    }
    return { revision, rows: JSON.stringify(rows) };
  } finally {
    await opened.close();
  }
}
