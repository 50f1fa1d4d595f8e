import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DEPENDENCIES_PAGE, licenceOf, runtimePackages, tableRow } from './dependency-facts.ts';

it('docs/dependencies.md has a row with a reason for every package that users run', async () => {
  const page = await readFile(DEPENDENCIES_PAGE, 'utf8');
  const rows = page.split('\n').flatMap((line) => tableRow(line) ?? []);
  expect(rows.map(({ name }) => name).sort()).toEqual(await runtimePackages());
  for (const { name, reason, licence } of rows) {
    expect(reason, name).toMatch(/\.$/);
    expect(licence, name).toBe(await licenceOf(name));
  }
});
