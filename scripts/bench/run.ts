import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { readArguments } from '../arguments.js';
import { measureTyping } from './as-you-type.ts';
import { scaleDataset } from './bigger-dataset.ts';
import { onDatabases } from './databases.ts';
import { runCommand, startServe, untilIdle } from './processes.ts';
import { measure, measureEdits } from './measure.ts';
import { FULL, QUICK, scenariosFor } from './scenarios.ts';
import { BUNDLED, headwordsOf } from './terms.ts';

/**
 * `npm run bench`: starts the real server on the bundled dictionary, on SQLite and Postgres, and
 * drives it over HTTP; the floors are measured in the same run.
 */
const USAGE = `npm run bench -- [--database <name>] [--scale <n>] [--parts <n>] [--quick]

  --database <name>  sqlite or postgres only
  --scale <n>        with n times the words
  --parts <n>        with the words divided between n datasets
  --quick            a tenth of the requests`;

const { values: options } = readArguments(USAGE, {
  database: { type: 'string' },
  scale: { type: 'string', default: '1' },
  parts: { type: 'string', default: '1' },
  quick: { type: 'boolean', default: false },
});

const sizes = options.quick ? QUICK : FULL;
console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`);
await onDatabases(options.database, async (database, settings) => {
  const [scale, parts] = [Number(options.scale), Number(options.parts)];
  const made = Array.from({ length: parts }, (_, i) => join(settings.DATA_DIR, `part-${i}.zip`));
  const datasets = scale * parts === 1 ? [BUNDLED] : made;
  for (const [number, file] of datasets.entries()) {
    if (file !== BUNDLED) await scaleDataset(BUNDLED, scale, file, { number, of: parts });
  }
  const [dataset = BUNDLED, ...others] = datasets;
  console.log(`\n${basename(dataset)}, ${database}`);
  const imported = await runCommand(['import', dataset], settings);
  for (const file of others) {
    await runCommand(['import', file, '--new', basename(file, '.zip')], settings);
  }
  const exported = await runCommand(['export', join(settings.DATA_DIR, 'export.zip')], settings);
  const words = (await Promise.all(datasets.map(headwordsOf))).flat();
  const server = await startServe(settings);
  try {
    const start = server.used();
    const started = { 'start until ready': start, 'start until idle': await untilIdle(server) };
    console.table({ import: imported, export: exported, ...started });
    const lines: Record<string, object> = {};
    for (const scenario of await scenariosFor(server.port, dataset, words, sizes)) {
      lines[`${scenario.name} (${scenario.connections})`] = await measure(server, scenario);
    }
    const edited = words.filter((word) => /^[a-z]{5,}$/.test(word)).slice(0, sizes.edits);
    console.table({ ...lines, ...(await measureEdits(server, edited)) });
    console.table(await measureTyping(server.port, words));
  } finally {
    await server.stop();
  }
});
