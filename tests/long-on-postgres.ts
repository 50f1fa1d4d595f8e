/**
 * Tests that take long and find hardly more on Postgres than on SQLite: there `npm test` runs them on
 * SQLite only, and `npm test -- --project 'long*'` on Postgres.
 */
export const LONG_ON_POSTGRES = [
  'tests/faults/both/writer-role.test.ts',
  'tests/integration/find.test.ts',
  'tests/integration/finder-tables.test.ts',
  'tests/integration/killed-import.test.ts',
  'tests/integration/metrics.test.ts',
  'tests/integration/start-image.test.ts',
  'tests/integration/switches.test.ts',
  'tests/integration/workers.test.ts',
];
