import type { z } from 'zod';
import { keyLimit, keyName } from '../../auth/api-key-file.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import { adminKeysApi as api } from '../../contract/admin/keys.ts';
import type { FieldProblem } from '../../contract/errors.ts';
import { codeOf } from '../../contract/problems.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import type { Bind } from './bind.ts';

export function keyRoutes(bind: Bind, { apiKeys, keyUses, securityLog }: AppContext): void {
  bind(api.listApiKeys, async () => {
    if (apiKeys === null) return { enabled: false, items: [] };
    const uses = await keyUses.read();
    const items = apiKeys.list().map(({ name, sha256, limit, created }) => ({
      name,
      limit: limit ?? null,
      created: created ?? null,
      requests: uses.get(sha256)?.times ?? 0,
      last_used_at: uses.get(sha256)?.lastAt.toISOString() ?? null,
    }));
    return { enabled: true, items };
  });
  bind(api.createApiKey, async ({ body }, request) => {
    const keys = required(apiKeys);
    const { name, limit = null } = body;
    const problems = [
      ...problemsOf('body.name', keyName, name),
      ...(limit === null ? [] : problemsOf('body.limit', keyLimit, limit)),
    ];
    if (problems.length > 0) throw new ValidationError(problems);
    const { stored, key } = await keys.create(name, limit);
    securityLog.note('api_key_created', request, { key_name: name });
    return { name, limit, created: stored.created ?? '', key };
  });
  bind(api.deleteApiKey, async ({ params }, request) => {
    const { sha256 } = await required(apiKeys).remove(params.name);
    await keyUses.forget(sha256);
    securityLog.note('api_key_deleted', request, { key_name: params.name });
  });
}

function required(keys: ApiKeys | null): ApiKeys {
  if (keys === null) throw new ApiError('not_found', { detail: 'API_KEYS_FILE is not set.' });
  return keys;
}

function problemsOf(path: string, schema: z.ZodType, value: string): FieldProblem[] {
  const { error } = schema.safeParse(value);
  const issues = error?.issues ?? [];
  return issues.map((issue) => ({ path, message: issue.message, ...codeOf(issue, value) }));
}
