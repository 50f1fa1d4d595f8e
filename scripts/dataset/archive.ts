import type { Zippable } from 'fflate';
import { zipSync } from 'fflate';

/**
 * Makes a zip that depends only on its files: fixed times, the given order, and a compressor in
 * JavaScript, because zlib's output differs between Node versions and processors.
 */
export function packArchive(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  // Zip timestamps are in local time, so a local date has the same bytes in every time zone.
  const mtime = new Date(2026, 0, 1);
  const entries: Zippable = {};
  for (const [name, text] of files) entries[name] = encoder.encode(text);
  return zipSync(entries, { level: 6, mtime, os: 3, attrs: 0o100644 << 16 });
}
