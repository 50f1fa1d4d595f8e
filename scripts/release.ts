// `npm run release -- <version>` shows what a release would change; with --write it sets the version
// everywhere, gives the changelog its heading, checks everything, commits and tags.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';
import bundled from '../resources/datasets/bundled.json' with { type: 'json' };
import manifest from '../package.json' with { type: 'json' };
import { readArguments } from './arguments.js';
import { DATASET_VERSION } from './dataset/manifest.ts';

const { values, positionals } = readArguments(
  'npm run release -- <version> [--write]',
  { write: { type: 'boolean', default: false } },
  [1, 1],
);
const [version = ''] = positionals;
const today = new Date().toISOString().slice(0, 10);

/** Every file that has the version, with its pattern and replacement. */
const PLACES: readonly [file: string, pattern: RegExp, replacement: string][] = [
  ['CHANGELOG.md', /^## \[Unreleased\]\n/m, `## [Unreleased]\n\n## [${version}] - ${today}\n`],
  ['package.json', /^ {2}"version": ".*"/m, `  "version": "${version}"`],
  ['package-lock.json', /"version": ".*"/, `"version": "${version}"`],
  [
    'package-lock.json',
    /("": \{\s*"name": "wordkeep",\s*)"version": ".*"/,
    `$1"version": "${version}"`,
  ],
  ['deploy/helm/wordkeep/Chart.yaml', /^version: .*$/m, `version: ${version}`],
  ['deploy/helm/wordkeep/Chart.yaml', /^appVersion: .*$/m, `appVersion: ${version}`],
  ['compose.yaml', /(wordkeep:)[\d.]+/, `$1${version}`],
  ['docs/deployment.md', /(wordkeep[:-]|server_|\bv)\d+\.\d+\.\d+/g, `$1${version}`],
  ['clients/typescript/package.json', /^ {2}"version": ".*"/m, `  "version": "${version}"`],
  ['clients/python/pyproject.toml', /^version = ".*"/m, `version = "${version}"`],
];

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'inherit' });
const changes = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[)/m.exec(
  readFileSync('CHANGELOG.md', 'utf8'),
)?.[1];

const problems = Object.entries({
  [`"${version}" is no version`]: !semver.valid(version),
  [`the version is ${manifest.version} already, or later`]:
    semver.valid(version) !== null && !semver.gt(version, manifest.version),
  'the changelog has nothing under [Unreleased]': !changes?.trim(),
  'there are changes that are not committed':
    execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }) !== '',
  [`bundled.json has ${bundled.version}: run npm run dataset -- build --release`]:
    bundled.version !== DATASET_VERSION,
}).flatMap(([problem, isOne]) => (isOne ? [problem] : []));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
for (const [file, pattern, replacement] of PLACES) {
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file} does not say its version as expected`);
  if (values.write) writeFileSync(file, text.replace(pattern, replacement));
  else console.log(`${file}: ${replacement.trim().replace('$1', '').replaceAll('\n', ' ')}`);
}
run('node', 'scripts/texts.js', '--complete');
// As in the release workflow: refuses a dictionary that bundled.json does not record.
if (values.write) run('npm', 'run', 'dataset', '--', 'files', 'dist/book');
if (values.write) {
  run('npm', 'run', 'check');
  run('npm', 'test');
  run('git', 'commit', '--all', '--message', `release: ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Wordkeep ${version}`);
  console.log('Look at the commit, then: git push --follow-tags');
} else {
  console.log('Then: npm run check, npm test, a commit and the tag. Add --write to do it.');
}
