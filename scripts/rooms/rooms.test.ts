import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { importProblem } from './rooms.js';
import rooms from './rooms.json' with { type: 'json' };

const fileIn = (room: string) => (room.endsWith('.ts') ? room : `${room}/some.ts`);

describe('the order of rooms', () => {
  it.each([
    ['main/index.ts', 'server/services.ts'],
    ['main/index.ts', 'renderer/src/main.ts'],
    ['renderer/src/lib/theme.svelte.ts', 'server/base/outage-log.ts'],
    ['renderer/src/admin/Admin.svelte', 'renderer/src/reader/Reader.svelte'],
    ['renderer/src/reader/Reader.svelte', 'renderer/src/admin/Admin.svelte'],
    ['renderer/src/components/shared/Button.svelte', 'renderer/src/components/words/labels.ts'],
    ['renderer/src/components/words/labels.ts', 'renderer/src/reader/Reader.svelte'],
    ['renderer/src/api/http.ts', 'renderer/src/i18n/texts.ts'],
    ['server/text/fold.ts', 'server/services.ts'],
    ['server/base/errors.ts', 'server/config/config.ts'],
    ['server/formats/write/tei.ts', 'server/formats/read/open.ts'],
    ['server/dataset/read/open.ts', 'server/dataset/import/importer.ts'],
    ['server/dictionary/index/segment.ts', 'server/dictionary/search/search.ts'],
    ['server/dictionary/structures/bits.ts', 'server/dictionary/index/segment.ts'],
    ['server/dictionary/dictionary.ts', 'server/dictionary/reading/search.ts'],
    ['server/http/public/public-api.ts', 'server/http/admin/admin-api.ts'],
    ['server/http/shared/answer.ts', 'server/http/web/web.ts'],
    ['server/database/database.ts', 'server/dictionary/dictionary.ts'],
    ['migrations/index.ts', 'server/contract/vocabulary.ts'],
    ['server/http/app.ts', 'tests/_util/global-build.ts'],
  ])('%s does not import %s', (from, to) => {
    expect(importProblem(from, to)).not.toBeNull();
  });

  it.each(rooms.order.slice(1).map((room, i) => [room, rooms.order[i]!]))(
    '%s does not import %s, which is above it',
    (room, above) => expect(importProblem(fileIn(room), fileIn(above))).not.toBeNull(),
  );

  it.each([
    ['main/settings/settings.ts', 'server/base/atomic-file.ts'],
    ['renderer/src/api/public.ts', 'server/contract/word.ts'],
    ['server/cli.ts', 'server/program.ts'],
    ['server/commands/serve.ts', 'server/server.ts'],
    ['server/http/app.ts', 'server/http/public/public-api.ts'],
    ['server/dictionary/search/search.ts', 'server/dictionary/index/segment.ts'],
  ])('%s may import %s', (from, to) => {
    expect(importProblem(from, to)).toBeNull();
  });
});

describe('the lint rule', () => {
  it.each([
    "import { createContext } from '../services.ts';",
    "export * from '../services.ts';",
    "await import('../services.ts');",
    "export type Services = import('../services.ts').Services;",
  ])('refuses %s', async (code) => {
    const [result] = await new ESLint().lintText(code, {
      filePath: 'server/text/fold.ts',
    });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain('wordkeep/room-order');
  });
});
