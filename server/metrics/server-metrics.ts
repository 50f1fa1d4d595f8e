import { Gauge, type Registry } from 'prom-client';
import type { Importer } from '../dataset/importer.ts';
import type { Database } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';

export interface Measured {
  dictionary: Dictionary;
  importer: Importer;
  isReady: () => boolean;
}

/** How the server itself is, looked at whenever the metrics are asked for. */
export function addServerMetrics(registry: Registry, measured: Measured): void {
  const { dictionary, importer, isReady } = measured;
  const { database } = dictionary;
  const gauge = (
    name: string,
    help: string,
    read: () => number | Promise<number>,
    /** What several workers make of it together. */
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
    '1 while /api/ready answers 200 by what this process knows.',
    () => Number(isReady()),
    'min',
  );
  gauge('writer', '1 while this process may write content.', () =>
    Number(database.role?.isHeld ?? false),
  );
  gauge('headwords', 'Headwords in the index.', () => dictionary.index.counts().entries);
  gauge(
    'index_bytes',
    'Memory of the index as it was built, without the typo tier and edits since.',
    () => Object.values(dictionary.index.memory()).reduce((sum, bytes) => sum + bytes, 0),
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
    'Revisions in the database that this process does not serve yet; NaN while the database is away.',
    async () => {
      const state = await readSetting(database, 'content_state').catch(() => null);
      return state ? state.revision - dictionary.content.revision : NaN;
    },
  );
  gauge('import_running', '1 while an import runs here.', () => Number(importer.status().running));
  gauge('import_percent', 'How far the stage of the import is; NaN while none runs.', () => {
    const { current } = importer.status();
    // Processes that import nothing must not hide the one that does.
    return current?.progress?.percent ?? (database.role ? NaN : 0);
  });
  addPool(registry, database);
}

/** The connections to Postgres. SQLite has no pool. */
function addPool(registry: Registry, { sequelize, dialect }: Database): void {
  if (dialect.name !== 'postgres') return;
  new Gauge({
    name: 'wordkeep_database_connections',
    help: 'Connections of the pool to Postgres: using, available; and requests waiting for one.',
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
