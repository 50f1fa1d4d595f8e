let turn: Promise<void> | null = null;

/**
 * Resolves when all requests that arrived together have been read. Answers from memory wait for
 * this: sent one by one, each would wake its client while others are still being made, which costs
 * a third of the throughput. Answers from the database are sent together anyway.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = null;
      resolve();
    });
  });
  return turn;
}

let last = Promise.resolve();

/**
 * Resolves in a turn that no other caller has. Reads that take many milliseconds wait for this, so
 * that those that arrive meanwhile, and take less, wait for one of them and not for all.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
}
