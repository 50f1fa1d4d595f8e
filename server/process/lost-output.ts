/**
 * Ignores errors of standard output and standard error, as after `wordkeep serve | head -1` or when
 * a log collector has died: without listeners, the first one would end the process.
 */
export function outliveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
