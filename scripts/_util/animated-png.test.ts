import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { animatePng, chunkData } from './animated-png.ts';

const icon = readFileSync('resources/icons/tray.png');
const larger = readFileSync('resources/icons/tray@2x.png');

test('the frames follow the first, each with its time, numbered throughout', () => {
  const copy = Buffer.from(icon);
  const animated = animatePng([
    { png: icon, milliseconds: 40 },
    { png: copy, milliseconds: 900 },
  ]);
  expect(chunkData(animated, 'IHDR')).toEqual(chunkData(icon, 'IHDR'));
  expect(chunkData(animated, 'acTL').map((data) => data.readUInt32BE(0))).toEqual([2]);
  expect(chunkData(animated, 'IDAT')).toEqual(chunkData(icon, 'IDAT'));
  const times = chunkData(animated, 'fcTL').map((data) => data.readUInt16BE(20));
  expect(times).toEqual([40, 900]);
  const second = chunkData(animated, 'fdAT');
  expect(second.map((data) => data.subarray(4))).toEqual(chunkData(icon, 'IDAT'));
  const numbered = [...chunkData(animated, 'fcTL'), ...second].map((data) => data.readUInt32BE(0));
  expect(numbered.toSorted()).toEqual(numbered.map((_, i) => i));
});

test('frames of different sizes are refused', () => {
  const frames = [icon, larger].map((png) => ({ png, milliseconds: 40 }));
  expect(() => animatePng(frames)).toThrow('the same size');
});
