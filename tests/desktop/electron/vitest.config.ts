import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from '../../_util/closing-line.ts';

// Only the suite in the real Electron. Unlike `npm test`, it needs just a build.
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['tests/desktop/electron/**/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
