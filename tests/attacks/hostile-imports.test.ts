import { it } from 'vitest';
import { importHostileFiles } from '../_util/hostile-imports.ts';

// A thousand uploads in `tests/http/hostile-imports.long.test.ts`.
it('a server outlives hostile imports', async () => {
  console.table(await importHostileFiles(4));
});
