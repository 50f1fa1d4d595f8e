/**
 * Goes on when nobody reads standard output or standard error any more, as after
 * `wordkeep serve | head -1` or when a log collector has died: the lines are lost, the service is
 * not. Without listeners the first of them would end the process.
 */
export function outliveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
