import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../tests/_util/postgres.ts';
import { CREDENTIALS } from './admin.ts';
import { measureTyping } from './as-you-type.ts';
import { bundledDataset } from './bundled.ts';
import { runCommand, startServe } from './processes.ts';
import { print, type Report, type Section } from './report.ts';
import { scaleDataset } from './bigger-dataset.ts';
import { FULL, QUICK, runScenarios } from './scenarios.ts';
import { headwordsOf } from './terms.ts';

/**
 * `npm run bench`: starts the real server on real datasets, on SQLite and Postgres, and drives it
 * over HTTP; the floors are measured in the same run.
 *
 *   --dataset <zip>   a dataset, any number of times (default: the bundled dictionary)
 *   --database <name> sqlite or postgres only
 *   --scale <n>       also n times the words of the last dataset, on SQLite
 *   --quick           a tenth of the requests
 *   --compare         against the last run that was kept
 *   --keep            keep this run, for --compare
 */
const { values: options } = parseArgs({
  options: {
    dataset: { type: 'string', multiple: true, default: [] },
    database: { type: 'string' },
    scale: { type: 'string' },
    quick: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

const LAST_RUN = fileURLToPath(new URL('last-run.json', import.meta.url));
const sizes = options.quick ? QUICK : FULL;
const folder = await mkdtemp(join(tmpdir(), 'wordkeep-bench-'));
const postgres =
  options.database === 'sqlite' ? null : await startPostgres(['max_connections=200']);
const report: Report = {
  date: new Date().toISOString().slice(0, 10),
  machine: `Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`,
  sections: [],
};
try {
  const datasets = options.dataset.length > 0 ? options.dataset : [await bundledDataset()];
  for (const dataset of datasets) {
    if (options.database !== 'postgres') await measure('sqlite', dataset, newSqlite);
    if (postgres) await measure('postgres', dataset, () => postgres.createDatabase());
  }
  const largest = datasets.at(-1);
  if (options.scale && largest) {
    const scaled = join(folder, `scaled-${options.scale}.zip`);
    console.log(`Making a dataset with ${options.scale} times the words...`);
    await scaleDataset(largest, Number(options.scale), scaled);
    await measure('sqlite', scaled, newSqlite);
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}

print(report, options.compare ? JSON.parse(await readFile(LAST_RUN, 'utf8')) : null);
if (options.keep) await writeFile(LAST_RUN, `${JSON.stringify(report, null, 2)}\n`);

async function measure(
  database: Section['database'],
  dataset: string,
  newDatabase: () => Promise<string>,
) {
  const env = {
    ...CREDENTIALS,
    DATABASE_URL: await newDatabase(),
    DATA_DIR: folder,
    PUBLIC_API_RATE_LIMIT: '999999999/1',
    UPDATE_CHECK: 'false',
  };
  console.log(`${basename(dataset)} on ${database}: import`);
  const imported = await runCommand(['import', dataset], env);
  const records = Number(/(\d+) added/.exec(imported.output)?.[1] ?? 0);
  console.log(`${basename(dataset)} on ${database}: export`);
  const exported = await runCommand(['export', join(folder, 'export.zip')], env);
  console.log(`${basename(dataset)} on ${database}: reads`);
  const words = await headwordsOf(dataset);
  const server = await startServe(env);
  try {
    const memoryMb = await server.memoryMb();
    const rows = await runScenarios(server, words, sizes);
    const typing = await measureTyping(server.port, words);
    report.sections.push({
      dataset: basename(dataset),
      database,
      records,
      import: {
        seconds: imported.durationMs / 1000,
        recordsPerSecond: records / (imported.durationMs / 1000),
        peakMemoryMb: imported.peakMemoryMb,
      },
      export: { seconds: exported.durationMs / 1000, peakMemoryMb: exported.peakMemoryMb },
      start: { readyMs: server.readyMs, memoryMb },
      rows,
      typing,
    });
  } finally {
    await server.stop();
  }
}

async function newSqlite(): Promise<string> {
  return `sqlite:${join(folder, `${randomUUID()}.sqlite`)}`;
}
