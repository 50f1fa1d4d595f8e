import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import type { AppContext } from '../http/shared/context.ts';

/** Collected whenever metrics are requested. */
export function addServerMetrics(registry: Registry, context: AppContext): void {
  const { dictionary, importer, backups, readiness } = context;
  const { database } = dictionary;
  const gauge = (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    /** How values of several workers are combined. */
    aggregator: 'sum' | 'min' | 'max' = 'max',
  ) =>
    new Gauge({
      name: `wordkeep_${name}`,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  gauge(
    'ready',
    '1 while this process would answer /api/ready with 200.',
    () => Number(readiness().status === 'ok'),
    'min',
  );
  gauge('workers', 'Processes that answer requests.', () => 1, 'sum');
  gauge('writer', '1 while this process may write content.', () =>
    Number(database.role?.isHeld ?? false),
  );
  new Gauge({
    name: 'wordkeep_headwords',
    help: 'Headwords in the index, by dataset.',
    labelNames: ['dataset'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.reset();
      for (const { row, index } of dictionary.enabled) {
        this.set({ dataset: row.name }, index.counts().entries);
      }
    },
  });
  gauge(
    'index_bytes',
    'Memory of the index when it was built, without the typo tier and later edits.',
    () => dictionary.index.bytes,
    'sum',
  );
  gauge(
    'content_revision',
    'The revision of the content that this process serves.',
    () => dictionary.content.revision,
    'min',
  );
  gauge(
    'content_revision_lag',
    'Revisions in the database that this process does not serve yet; NaN while the database is unreachable.',
    async () => {
      const state = await readSetting(database, 'content_state').catch(() => null);
      return state ? state.revision - dictionary.content.revision : NaN;
    },
  );
  gauge('import_running', '1 while this process runs an import.', () =>
    Number(importer.status().running),
  );
  gauge(
    'import_percent',
    'Progress of the current stage of the import; NaN if none is running.',
    () => {
      const { current } = importer.status();
      // Processes without an import must not hide the one that has one.
      return current?.progress?.percent ?? (database.role ? NaN : 0);
    },
  );
  if (backups) {
    gauge(
      'backup_failing_seconds',
      'For how long scheduled backups have failed; 0 while they work.',
      () => backups.failingMs / 1_000,
    );
  }
  addPool(registry, database);
}

/** SQLite has no pool. */
function addPool(registry: Registry, { sequelize, dialect }: Database): void {
  if (dialect.name !== 'postgres') return;
  new Gauge({
    name: 'wordkeep_database_connections',
    help: 'Postgres connections in the pool, in use and available, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool: unknown = Reflect.get(sequelize.connectionManager, 'pool');
      for (const state of ['using', 'available', 'waiting']) {
        this.set({ state }, Number(Reflect.get(Object(pool), state) ?? NaN));
      }
    },
  });
}
