import { flushSync, tick } from 'svelte';

/** Makes parts of the page, from top to bottom. */
let waiting: (() => void)[] = [];
let isScheduled = false;

/** Makes a part of the page after the next paint; each part has a task of its own. */
export function later(make: () => void): void {
  waiting.push(make);
  schedule();
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => setTimeout(makeNext));
}

function makeNext(): void {
  isScheduled = false;
  const [make, ...rest] = waiting;
  waiting = [];
  // What is inside this part comes before what is below it.
  try {
    if (make) flushSync(make);
  } finally {
    waiting.push(...rest);
    schedule();
  }
}

/** Resolves once all parts of the page are there. */
export async function wholePage(): Promise<void> {
  await tick();
  if (waiting.length > 0) await new Promise<void>(later);
}
