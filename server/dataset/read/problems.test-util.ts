import { strict as assert } from 'node:assert';
import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import { formatProblem } from './problems.ts';

/** A problem as text. It must have a code, or else the web interface could only say it in English. */
export function formatCoded(problem: DatasetProblem): string {
  assert(problem.code, `a problem without a code: ${problem.message}`);
  return formatProblem(problem);
}
