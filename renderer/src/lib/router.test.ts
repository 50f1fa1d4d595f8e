import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { router as Router } from './router.svelte.ts';
import { StandInWindow } from './stand-in-window.test-util.ts';

let page: StandInWindow;
let router: typeof Router;

beforeEach(async () => {
  page = new StandInWindow('/browse?search=r');
  for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  ({ router } = await import('./router.svelte.ts'));
  router.start();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Moves in the history; resolves once the router shows that address. */
async function back(steps: number, path: string): Promise<void> {
  page.go(steps);
  await vi.waitFor(() => expect(router.path).toBe(path));
}

test('shows the address that the page was loaded with', () => {
  expect(router.path).toBe('/browse');
  expect(router.query.get('search')).toBe('r');
});

describe('going somewhere', () => {
  test('adds to the history and begins at the top', async () => {
    await router.go('/word/run');
    expect(router.path).toBe('/word/run');
    expect(page.trail).toEqual(['/browse?search=r', '[/word/run]']);
    expect(page.scrolls).toEqual([0]);
  });

  test('on the same page stays where it is scrolled', async () => {
    await router.go('/browse?search=ru');
    expect(router.query.get('search')).toBe('ru');
    expect(page.scrolls).toEqual([]);
  });

  test('in place of the shown address leaves no trace of that', async () => {
    await router.go('/browse?search=ru', { replace: true });
    expect(page.trail).toEqual(['[/browse?search=ru]']);
  });

  test('to the shown address is nothing', async () => {
    await router.go('/browse?search=r');
    expect(page.trail).toEqual(['[/browse?search=r]']);
  });

  test('back and forward follow the history', async () => {
    await router.go('/word/run');
    await router.go('/word/dog');
    await back(-2, '/browse');
    await back(1, '/word/run');
    expect(page.trail).toEqual(['/browse?search=r', '[/word/run]', '/word/dog']);
  });
});

describe('a page that is protected', () => {
  test('is left only when its guard says so', async () => {
    let mayLeave = false;
    router.protect(() => Promise.resolve(mayLeave));
    await router.go('/word/run');
    expect(router.path).toBe('/browse');
    mayLeave = true;
    await router.go('/word/run');
    expect(router.path).toBe('/word/run');
  });

  test('does not ask for another address of the same page, nor when it is protected no more', async () => {
    const guard = vi.fn(() => false);
    const unprotect = router.protect(guard);
    await router.go('/browse?search=x');
    unprotect();
    await router.go('/word/run');
    expect(guard).not.toHaveBeenCalled();
    expect(router.path).toBe('/word/run');
  });

  test('is shown again, at its place of the history, when going back is refused', async () => {
    await router.go('/word/run');
    const guard = vi.fn(() => false);
    router.protect(guard);
    page.go(-1);
    await vi.waitFor(() => expect(guard).toHaveBeenCalled());
    expect(page.trail).toEqual(['/browse?search=r', '[/word/run]']);
    expect(router.path).toBe('/word/run');
  });

  test('is left backwards once that is allowed', async () => {
    await router.go('/word/run');
    router.protect(() => true);
    await back(-1, '/browse');
    expect(page.trail).toEqual(['[/browse?search=r]', '/word/run']);
  });
});
