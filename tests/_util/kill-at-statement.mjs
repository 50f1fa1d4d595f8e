/**
 * Loaded before the server in a process of its own (`node --import`). From SIGUSR2 on it counts the
 * statements that the drivers are given, and before the one of WORDKEEP_TEST_KILL_AT it kills the
 * process, as a power cut would. The product knows nothing of it.
 */
import pg from 'pg';
import sqlite3 from 'sqlite3';

const killAt = Number(process.env.WORDKEEP_TEST_KILL_AT);
let count = -1;
process.on('SIGUSR2', () => {
  count = 0;
  process.stdout.write('armed\n');
});

function watch(prototype, method) {
  const original = prototype[method];
  prototype[method] = function (...parameters) {
    if (count >= 0 && ++count === killAt) process.kill(process.pid, 'SIGKILL');
    return original.apply(this, parameters);
  };
}

for (const method of ['run', 'all', 'exec', 'get']) watch(sqlite3.Database.prototype, method);
for (const method of ['run', 'all']) watch(sqlite3.Statement.prototype, method);
watch(pg.Client.prototype, 'query');
