import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './_util/closing-line.ts';
import { LONG_ON_POSTGRES } from './long-on-postgres.ts';

const NEEDS_BUILD = 'tests/_util/global-build.ts';
const NEEDS_POSTGRES = 'tests/_util/global-postgres.ts';

// What takes too long for `npm test`, which has a smaller version of each: the files named
// `.long.test.ts`. `npm run test:long`, some half an hour. The image and the installed npm package
// are left to `npm run test:deploy`, because they fetch what they are made of.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    reporters: ['default', new ClosingLine()],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      ...['sqlite', 'postgres'].map((database) => ({
        extends: true as const,
        test: {
          name: database,
          include: [
            `tests/{integration,faults/both,faults/${database}}/**/*.long.test.ts`,
            ...(database === 'postgres' ? LONG_ON_POSTGRES : []),
          ],
          globalSetup: [NEEDS_BUILD, NEEDS_POSTGRES],
          env: { WORDKEEP_TEST_DATABASE: database },
        },
      })),
      {
        extends: true,
        test: {
          name: 'once',
          include: ['tests/{browser,bundled,command,deploy,desktop,http}/**/*.long.test.ts'],
          exclude: ['tests/deploy/{image,npm}.long.test.ts'],
          globalSetup: [NEEDS_BUILD],
          env: { WORDKEEP_TEST_DATABASE: 'sqlite' },
        },
      },
    ],
  },
});
