import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { windowBounds, WindowStateFile } from './window-state.ts';

const LEFT = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1000 };
const SAVED = { x: 2000, y: 50, width: 900, height: 700, maximized: false };
const DEFAULT = { width: 1180, height: 820 };

it('opens where it was', () => {
  expect(windowBounds(SAVED, [LEFT, RIGHT])).toEqual({ x: 2000, y: 50, width: 900, height: 700 });
});

it.each([
  ['never was', null, [LEFT]],
  ['was on a display that is gone', SAVED, [LEFT]],
  ['was almost outside', { ...SAVED, x: 1900, y: 1020 }, [LEFT]],
  ['had its title above the display', { ...SAVED, x: 100, y: -300 }, [LEFT]],
  ['was on no display at all', SAVED, []],
])('opens in the middle when it %s', (_name, saved, displays) => {
  expect(windowBounds(saved, displays)).toEqual(DEFAULT);
});

it('is no larger than its display and no smaller than it can be used', () => {
  const huge = { ...SAVED, x: 0, y: 0, width: 9000, height: 9000 };
  expect(windowBounds(huge, [LEFT])).toMatchObject({ width: 1920, height: 1040 });
  const tiny = { ...SAVED, x: 200, y: 200, width: 130, height: 70 };
  expect(windowBounds(tiny, [LEFT])).toMatchObject({ width: 380, height: 480 });
});

it('is kept in a file, and does without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-window-'));
  const file = new WindowStateFile(join(folder, 'window.json'));
  expect(file.load()).toBeNull();
  file.save(SAVED);
  expect(file.load()).toEqual(SAVED);
  await writeFile(join(folder, 'window.json'), '{"x":"left"}');
  expect(file.load()).toBeNull();
  await rm(folder, { recursive: true });
  file.save(SAVED);
});
