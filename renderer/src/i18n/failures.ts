import type { Failure } from '../api/failure.ts';
import { span, t } from './shared.ts';

/** The one place that decides how a failure is worded. */
export function failureText(failure: Failure): { title: string; text: string } {
  const { failures, wait, requestId } = t();
  const known: Partial<Record<string, { title: string; text: string }>> = failures;
  const { title, text } = known[failure.code] ?? failures.other;
  if (failure.retryAfter !== undefined) return { title, text: wait(span(failure.retryAfter)) };
  if (failure.requestId !== undefined) {
    return { title, text: `${text} ${requestId(failure.requestId)}` };
  }
  return { title, text: text || (failure.detail ?? '') };
}
