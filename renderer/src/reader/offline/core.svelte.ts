import { toFailure, type Failure } from '../../api/failure.ts';
import { batchWords, listWords } from '../../api/public.ts';
import { LEVELS } from '../../../../server/contract/vocabulary.ts';
import { type CorePlan, type CorePorts, keepCore } from '../kept/core-plan.ts';
import { offlineDatabase } from '../kept/database.ts';
import { forget, keepWords } from '../kept/kept-words.ts';

const PAGE = 100;

/** Downloads the core (the words with a level), also while other pages are read. */
class Core {
  plan: CorePlan | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  private controller: AbortController | null = $state.raw(null);

  get isRunning(): boolean {
    return this.controller !== null;
  }

  get isComplete(): boolean {
    return this.plan !== null && this.plan.done >= this.plan.words.length;
  }

  async load(): Promise<void> {
    if (!this.isRunning) this.plan = (await (await offlineDatabase()).get('plans', 'core')) ?? null;
  }

  /** Starts, or continues where it stopped. */
  async start(version: string | null): Promise<void> {
    if (this.isRunning) return;
    this.failure = null;
    const controller = new AbortController();
    this.controller = controller;
    try {
      // If granted, a browser that runs out of space deletes this data last.
      await navigator.storage?.persist?.().catch(() => false);
      await keepCore(this.plan, version, this.portsUntil(controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) this.failure = toFailure(error);
    } finally {
      this.controller = null;
    }
  }

  stop(): void {
    this.controller?.abort();
  }

  async remove(): Promise<void> {
    this.stop();
    this.plan = null;
    await (await offlineDatabase()).delete('plans', 'core');
    await forget('core');
  }

  private portsUntil(signal: AbortSignal): CorePorts {
    return {
      list: async (cursor) => {
        const { data, meta } = await listWords(
          { word_level: [...LEVELS], cursor, limit: PAGE },
          signal,
        );
        return { words: data.map(({ word }) => word), next: meta.next_cursor };
      },
      read: async (words) => {
        const { data } = await batchWords(words, signal);
        return data.map(({ word, entries }) => ({ word, records: entries }));
      },
      keep: async (entries, plan) => {
        await keepWords(entries, 'core');
        await (await offlineDatabase()).put('plans', plan, 'core');
      },
      wait: (ms) => sleep(ms, signal),
      tell: (plan) => (this.plan = plan),
    };
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

export const core = new Core();
