/**
 * `npm run bench|core|dataset -- <name> [...]`: runs a script of that folder, after what it needs.
 * Without a name, `bench` runs the whole benchmark, and the others list their scripts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { exitWithUsage } from './arguments.js';

const FOLDERS = {
  bench: 'scripts/bench',
  core: 'scripts/dataset/core',
  dataset: 'scripts/dataset',
};
const BUILD = 'scripts/build/build-if-changed.js';
const NEEDED = {
  'bench run': BUILD,
  'bench memory': BUILD,
  'bench page': BUILD,
  'dataset files': 'scripts/build/dataset-if-changed.js',
  'dataset build': 'scripts/run.js core check',
};
const LISTED = {
  bench: ['run', 'asked', 'memory', 'page'],
  core: ['worksheet', 'check', 'add', 'patch', 'apply'],
  dataset: ['build', 'check', 'coverage', 'files'],
};

const [group, ...rest] = process.argv.slice(2);
const isNamed = rest[0] !== undefined && !rest[0].startsWith('-');
const name = isNamed ? rest.shift() : group === 'bench' ? 'run' : '';
const names = LISTED[group] ?? [];
if (!names.includes(name)) exitWithUsage(`npm run ${group} -- ${names.join(' | ')}`);
/** @param {string[]} command */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const needed = NEEDED[`${group} ${name}`];
if (needed && !rest.includes('--help')) run(...needed.split(' '));
const file = `${FOLDERS[group]}/${name}.ts`;
run(
  'node_modules/tsx/dist/cli.mjs',
  existsSync(file) ? file : `${FOLDERS[group]}/${name}/run.ts`,
  ...rest,
);
