import { it } from 'vitest';
import { importHostileFiles } from '../_util/hostile-imports.ts';

it('a server outlives a thousand hostile imports', { timeout: 3_600_000 }, async () => {
  console.table(await importHostileFiles(100));
});
