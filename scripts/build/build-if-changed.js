// Builds the app and makes the bundled dictionary, where the files they are made of have changed.
// Quiet when there is nothing to do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script, and resolves to its exit code. @param {string} path @param {...string} args */
async function run(path, ...args) {
  const script = fileURLToPath(new URL(path, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function build() {
  if (isBuilt()) return 0;
  console.log('Building (this takes a moment)...');
  return run('../../node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn');
}

// In parallel: each keeps one core busy.
const codes = await Promise.all([run('dataset-if-changed.js'), build()]);
process.exitCode = codes.find((code) => code !== 0) ?? 0;
