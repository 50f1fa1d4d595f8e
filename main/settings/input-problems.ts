import type { InputProblem } from '../../server/contract/desktop/app.ts';
import { port } from './settings.ts';

/** Longer input was probably pasted by mistake. */
const MAX_LENGTH = 500;

export function inputProblems(input: {
  username: string;
  password: string | null;
  port?: number;
}): InputProblem[] {
  const problems: InputProblem[] = [];
  for (const field of ['username', 'password'] as const) {
    const value = input[field];
    if (value === null) continue;
    if (value.trim() === '') problems.push({ field, problem: 'blank' });
    else if (value.length > MAX_LENGTH) problems.push({ field, problem: 'too_long' });
  }
  if (input.port !== undefined && !port.safeParse(input.port).success) {
    problems.push({ field: 'port', problem: 'out_of_range' });
  }
  return problems;
}
