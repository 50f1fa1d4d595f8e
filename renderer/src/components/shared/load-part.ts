import type { Component } from 'svelte';
import { Failure } from '../../api/failure.ts';
import { request } from '../../api/http.ts';
import { withTexts } from '../../i18n/texts.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Components take what they take.
export type LoadPart<P extends object = any> = () => Promise<{ default: Component<P> }>;

const loaded = new WeakMap<LoadPart, Component>();

/** A part of the interface outside of the first script, if it is there. */
export const loadedPart = <P extends object>(load: LoadPart<P>): Component<P> | null =>
  (loaded.get(load) as Component<P> | undefined) ?? null;

/**
 * Fetches a part and its texts. It is at hand from then on, without an empty frame.
 * @throws {Failure}
 */
export async function loadPart<P extends object>(load: LoadPart<P>): Promise<Component<P>> {
  try {
    const { default: Part } = await withTexts(load());
    loaded.set(load, Part as Component);
    return Part;
  } catch {
    await request('GET', '/api/health');
    // The server answers, but has no such script: it has been updated.
    throw new Failure('outdated');
  }
}
