// Builds the app and makes the bundled dictionary, where the files they are made of have changed.
// Quiet when there is nothing to do.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-stamp.js';
import { APP_ENVIRONMENT, APP_FLAGS, isSmallMachine } from './small-machine.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const pathTo = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** Runs Node, and resolves to its exit code. @param {string[]} args @param {object} environment */
async function run(args, environment = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function build() {
  if (isBuilt()) return 0;
  console.log('Building (this takes a moment)...');
  const vite = pathTo('../../node_modules/vite/bin/vite.js');
  return run([...APP_FLAGS, vite, 'build', '--app', '--logLevel', 'warn'], APP_ENVIRONMENT);
}

// In parallel: each keeps one core busy. A small machine has no memory for both.
const isBuilding = isSmallMachine ? undefined : build();
await import('./dataset-if-changed.js');
process.exitCode = (await (isBuilding ?? build())) || process.exitCode;
