/** Leaves out the address, whose query may be secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no complete answer in time';
  const { cause } = error;
  if (error.message !== 'fetch failed' || !(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
}
