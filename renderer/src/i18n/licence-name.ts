import { t } from './shared.ts';

/** A licence as a person reads it: SPDX has a word of its own for an unstated one. */
export const licenceName = (expression: string): string =>
  expression.replaceAll(/\bNOASSERTION\b/g, t().licenceNotStated);
