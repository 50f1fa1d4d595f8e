import type { Component } from 'svelte';
import { loadPart } from './load-part.ts';
import { toasts } from './toasts.svelte.ts';

type Dialog<P extends object> = Component<P & { onclose: () => void }>;

/** A dialog whose code is loaded when it is first shown. */
export class LazyDialog<P extends object> {
  /** Null while it is closed. */
  shown: { Dialog: Dialog<P>; props: P } | null = $state.raw(null);
  constructor(private readonly load: () => Promise<{ default: Dialog<P> }>) {}

  show = async (props: P): Promise<void> => {
    try {
      const Dialog = await loadPart(this.load);
      this.shown = { Dialog, props };
    } catch (error) {
      toasts.fail(error);
    }
  };

  hide = (): void => {
    this.shown = null;
  };
}
