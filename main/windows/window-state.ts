import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import * as z from 'zod';

const state = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof state>;

const DEFAULT_SIZE = { width: 1180, height: 820 };
export const MIN_SIZE = { width: 380, height: 480 };
/** The part of a window that must be on a display, to be seen and grabbed. */
const MIN_VISIBLE = { width: 120, height: 60 };

/** The last position if it is still on a display, or else the centre. */
export function windowBounds(
  saved: WindowState | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  if (!saved) return DEFAULT_SIZE;
  const area = workAreas.find((display) => isVisible(saved, display));
  if (!area) return DEFAULT_SIZE;
  return {
    x: saved.x,
    y: saved.y,
    width: clamp(saved.width, MIN_SIZE.width, area.width),
    height: clamp(saved.height, MIN_SIZE.height, area.height),
  };
}

/** The last window position, kept in a file. Unreadable files are ignored. */
export class WindowStateFile {
  constructor(private readonly path: string) {}

  load(): WindowState | null {
    try {
      return state.parse(JSON.parse(readFileSync(this.path, 'utf8')));
    } catch {
      return null;
    }
  }

  /** Synchronous, because nothing waits for asynchronous work when the app quits. */
  save(value: WindowState): void {
    const temporary = `${this.path}.tmp`;
    try {
      writeFileSync(temporary, JSON.stringify(value), { mode: 0o600 });
      renameSync(temporary, this.path);
    } catch {
      // Only the position is lost.
    }
  }
}

function isVisible(window: Rectangle, display: Rectangle): boolean {
  const overlap = (start: number, size: number, from: number, room: number) =>
    Math.min(start + size, from + room) - Math.max(start, from);
  const isTopReachable = window.y >= display.y && window.y < display.y + display.height;
  return (
    isTopReachable &&
    overlap(window.x, window.width, display.x, display.width) >= MIN_VISIBLE.width &&
    overlap(window.y, window.height, display.y, display.height) >= MIN_VISIBLE.height
  );
}

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, max));
