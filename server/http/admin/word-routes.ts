import { adminWordsApi as api } from '../../contract/admin-words.ts';
import { readAdminWord } from '../../dictionary/editing/admin-word.ts';
import type { Edited } from '../../dictionary/editing/editor.ts';
import { listHistory } from '../../dictionary/editing/history.ts';
import type { AdminServices } from './services.ts';
import type { Bind } from './bind.ts';
import { ifMatch } from './if-match.ts';

/** Words, their parts, history and statistics. */
export function wordRoutes(bind: Bind, { dictionary, editor, overview }: AdminServices): void {
  bind(api.listAdminWords, ({ query }) => {
    const { search, is_obsolete, user_modified, missing, page, limit, ...filters } = query;
    return overview.list({
      filters,
      prefix: search,
      isObsolete: is_obsolete,
      userModified: user_modified,
      missing,
      page,
      limit,
    });
  });
  bind(api.createWord, async ({ body }) => {
    const { id } = await editor.createWord(body);
    return readAdminWord(dictionary, id);
  });
  bind(api.listHistory, ({ query }) => listHistory(dictionary.database, query));
  bind(api.getStatistics, () => overview.statistics());
  bind(api.deleteHeadword, ({ params }, request) =>
    editor.deleteHeadword(params.word, ifMatch(request)),
  );
  bind(api.resetUserModified, async ({ params }, request) => {
    const entry = await editor.resetUserModified(params.word, ifMatch(request));
    return { word: entry.word, user_modified: entry.userModified, revision: entry.revision };
  });

  bind(api.getAdminWord, ({ params }) => readAdminWord(dictionary, params.id));
  bind(api.patchWord, async ({ params, body }, request) => {
    await editor.patchWord(params.id, body, ifMatch(request));
    return readAdminWord(dictionary, params.id);
  });
  bind(api.deleteWord, ({ params }, request) => editor.deleteWord(params.id, ifMatch(request)));

  bind(api.addMeaning, async ({ params: { id }, body }, request) =>
    answer(await editor.addMeaning(id, body, ifMatch(request))),
  );
  bind(api.patchMeaning, async ({ params: { id, meaningId }, body }, request) =>
    answer(await editor.patchMeaning(id, meaningId, body, ifMatch(request))),
  );
  bind(api.deleteMeaning, ({ params: { id, meaningId } }, request) =>
    editor.deleteMeaning(id, meaningId, ifMatch(request)),
  );
  bind(api.addTranslation, async ({ params: { id, meaningId }, body }, request) =>
    answer(await editor.addTranslation(id, meaningId, body, ifMatch(request))),
  );
  bind(api.patchTranslation, async ({ params, body }, request) => {
    const { id, meaningId, translationId } = params;
    const edited = editor.patchTranslation(id, meaningId, translationId, body, ifMatch(request));
    return answer(await edited);
  });
  bind(api.deleteTranslation, ({ params: { id, meaningId, translationId } }, request) =>
    editor.deleteTranslation(id, meaningId, translationId, ifMatch(request)),
  );
  bind(api.addForm, async ({ params: { id }, body }, request) =>
    answer(await editor.addForm(id, body, ifMatch(request))),
  );
  bind(api.patchForm, async ({ params: { id, formId }, body }, request) =>
    answer(await editor.patchForm(id, formId, body, ifMatch(request))),
  );
  bind(api.deleteForm, ({ params: { id, formId } }, request) =>
    editor.deleteForm(id, formId, ifMatch(request)),
  );
  bind(api.addShortTranslation, async ({ params: { id }, body }, request) =>
    answer(await editor.addShortTranslation(id, body, ifMatch(request))),
  );
  bind(api.patchShortTranslation, async ({ params: { id, translationId }, body }, request) =>
    answer(await editor.patchShortTranslation(id, translationId, body, ifMatch(request))),
  );
  bind(api.deleteShortTranslation, ({ params: { id, translationId } }, request) =>
    editor.deleteShortTranslation(id, translationId, ifMatch(request)),
  );
}

function answer<T extends object>({ value, revision }: Edited<T>): T & { revision: number } {
  return { ...value, revision };
}
