import type { InputField, InputProblem } from '../../../server/contract/desktop/app.ts';
import type { DatabaseVerdict } from '../../../server/contract/desktop/process.ts';
import { t } from '../i18n/texts.ts';

export function fieldError(
  problems: readonly InputProblem[],
  field: Exclude<InputField, 'database'>,
): string | undefined {
  const found = problems.find((problem) => problem.field === field);
  if (!found || found.field === 'database') return undefined;
  return t().problems[found.problem];
}

export function databaseProblem(problems: readonly InputProblem[]): DatabaseVerdict | null {
  const found = problems.find((problem) => problem.field === 'database');
  return found?.field === 'database' ? found.problem : null;
}
