import { describe, expect, it } from 'vitest';
import { DATASET_VERSION } from './manifest.ts';
import { readRelease } from './release.ts';

describe('the released dictionary', () => {
  it('is recorded with its version (npm run dataset -- build --release)', () => {
    const release = readRelease();
    expect(release.version).toBe(DATASET_VERSION);
    expect(release.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(release.counts['words.jsonl']).toBeGreaterThan(150_000);
    expect(release.counts['phrases.jsonl']).toBeGreaterThan(1_000);
  });
});
