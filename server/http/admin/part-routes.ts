import type { z } from 'zod';
import { adminWordsApi as api } from '../../contract/admin/words.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  addPart,
  deletePart,
  type Edited,
  patchPart,
} from '../../dictionary/editing/part-edits.ts';
import {
  FORMS,
  MEANINGS,
  type PartList,
  SHORT_TRANSLATIONS,
  translationsOf,
} from '../../dictionary/editing/parts.ts';
import type { Bind } from './bind.ts';
import { ifMatch } from './if-match.ts';
import type { AppContext } from '../shared/context.ts';

export function partRoutes(bind: Bind, { editor }: AppContext): void {
  bindParts(
    [api.addMeaning, api.patchMeaning, api.deleteMeaning],
    () => MEANINGS,
    ({ meaningId }) => meaningId,
  );
  bindParts(
    [api.addTranslation, api.patchTranslation, api.deleteTranslation],
    ({ meaningId }) => translationsOf(meaningId),
    ({ translationId }) => translationId,
  );
  bindParts(
    [api.addForm, api.patchForm, api.deleteForm],
    () => FORMS,
    ({ formId }) => formId,
  );
  bindParts(
    [api.addShortTranslation, api.patchShortTranslation, api.deleteShortTranslation],
    () => SHORT_TRANSLATIONS,
    ({ translationId }) => translationId,
  );

  function bindParts<
    Part extends { id: number },
    Patch extends object,
    New extends Patch,
    C extends { id: number },
    O extends C,
  >(
    [add, patch, remove]: [
      On<C> & Taking<New> & Giving<Part>,
      On<O> & Taking<Patch> & Giving<Part>,
      On<O>,
    ],
    listOf: (params: C) => PartList<Part, Patch>,
    partIdOf: (params: O) => number,
  ): void {
    bind(add, async ({ params, body }, request) =>
      answer(await addPart(editor, params.id, listOf(params), body, ifMatch(request))),
    );
    bind(patch, async ({ params, body }, request) => {
      const partId = partIdOf(params);
      const edited = patchPart(editor, params.id, listOf(params), partId, body, ifMatch(request));
      return answer(await edited);
    });
    bind(remove, ({ params }, request) =>
      deletePart(editor, params.id, listOf(params), partIdOf(params), ifMatch(request)),
    );
  }
}

type On<Params> = Operation & { params: z.ZodObject & z.ZodType<Params> };
type Taking<Body> = { body: z.ZodType<Body> };
type Giving<Part> = { answer: z.ZodType<Part & { revision: number }> };

function answer<T extends object>({ value, revision }: Edited<T>): T & { revision: number } {
  return { ...value, revision };
}
