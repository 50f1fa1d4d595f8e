import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { AppContext } from '../http/shared/context.ts';

type AddGauge = (
  name: string,
  help: string,
  read: () => number | Promise<number>,
  /** How values of several workers are combined. */
  aggregator?: 'sum' | 'min' | 'max',
) => void;

/** Collected whenever metrics are requested. */
export function addServerMetrics(registry: Registry, context: AppContext): void {
  const { dictionary, readiness } = context;
  const gauge: AddGauge = (name, help, read, aggregator = 'max') =>
    new Gauge({
      name: `wordkeep_${name}`,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  const isReady = () => Number(readiness().status === 'ok');
  gauge('ready', '1 while this process would answer /api/ready with 200.', isReady, 'min');
  gauge('workers', 'Processes that answer requests.', () => 1, 'sum');
  gauge('writer', '1 while this process may write content.', () =>
    Number(dictionary.database.role?.isHeld ?? false),
  );
  addHeadwords(registry, dictionary);
  addContent(gauge, dictionary);
  addJobs(gauge, context);
  addPool(registry, dictionary.database);
}

function addHeadwords(registry: Registry, dictionary: Dictionary): void {
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
}

function addContent(gauge: AddGauge, dictionary: Dictionary): void {
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
      const state = await readSetting(dictionary.database, 'content_state').catch(() => null);
      return state ? state.revision - dictionary.content.revision : NaN;
    },
  );
}

function addJobs(gauge: AddGauge, { dictionary, importer, backups }: AppContext): void {
  gauge('import_running', '1 while this process runs an import.', () =>
    Number(importer.status().running),
  );
  gauge(
    'import_percent',
    'Progress of the current stage of the import; NaN if none is running.',
    () => {
      const { current } = importer.status();
      // Processes without an import must not hide the one that has one.
      return current?.progress?.percent ?? (dictionary.database.role ? NaN : 0);
    },
  );
  if (!backups) return;
  gauge(
    'backup_failing_seconds',
    'For how long scheduled backups have failed; 0 while they work.',
    () => backups.failingMs / 1_000,
  );
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
