import { adminWordsApi as api } from '../../contract/admin/words.ts';
import { readAdminWord } from '../../dictionary/editing/admin-word.ts';
import { listHistory } from '../../dictionary/editing/history.ts';
import { revertChange } from '../../dictionary/editing/revert.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';
import { ifMatch } from './if-match.ts';

export function wordRoutes(bind: Bind, { dictionary, editor, overview }: AppContext): void {
  bind(api.createWord, async ({ body: { dataset, ...word } }) => {
    const { id } = await editor.createWord(word, dataset);
    return readAdminWord(dictionary, id);
  });
  bind(api.listHistory, ({ query }) => listHistory(dictionary, query));
  bind(api.revertChange, async ({ params }) => {
    const id = await revertChange(editor, params.id);
    return id === null ? null : readAdminWord(dictionary, id);
  });
  bind(api.getStatistics, ({ query }) => overview.statistics(query.dataset));
  bind(api.deleteHeadword, ({ params, query }, request) =>
    editor.deleteHeadword(params.word, ifMatch(request), query.dataset),
  );
  bind(api.resetUserModified, async ({ params, query }, request) => {
    const entry = await editor.resetUserModified(params.word, ifMatch(request), query.dataset);
    return { word: entry.word, user_modified: entry.userModified, revision: entry.revision };
  });

  bind(api.getAdminWord, ({ params }) => readAdminWord(dictionary, params.id));
  bind(api.patchWord, async ({ params, body }, request) => {
    await editor.patchWord(params.id, body, ifMatch(request));
    return readAdminWord(dictionary, params.id);
  });
  bind(api.deleteWord, ({ params }, request) => editor.deleteWord(params.id, ifMatch(request)));
}
