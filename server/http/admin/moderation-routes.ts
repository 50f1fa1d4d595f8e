import { adminModerationApi as api } from '../../contract/admin/moderation.ts';
import { adminWordsApi } from '../../contract/admin/words.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';

export function moderationRoutes(bind: Bind, { moderation }: AppContext): void {
  bind(api.listSuggestions, ({ query }) => moderation.list(query));
  bind(api.patchSuggestion, ({ params, body }) => moderation.setStatus(params.id, body.status));
  bind(api.applySuggestion, ({ params }) => moderation.apply(params.id));
  bind(adminWordsApi.forgetAuthor, ({ body }) => moderation.forgetAuthor(body.author));
  bind(api.deleteSuggestion, ({ params }) => moderation.remove(params.id));
}
