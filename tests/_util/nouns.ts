import { expect } from 'vitest';
import type { ApiClient } from './client.ts';
import type { TestServer } from './server.ts';

/** Adds a noun with one meaning, as an administrator. */
export async function addNoun(admin: ApiClient, word: string): Promise<void> {
  const meanings = [{ definition: 'what has just happened' }];
  const { status } = await admin.post('/en/words', { word, part_of_speech: 'noun', meanings });
  expect(status).toBe(201);
}

/** Resolves when an instance has a word. */
export async function showsWord({ api }: TestServer, word: string): Promise<void> {
  await expect.poll(async () => (await api.get(`/words/${word}`)).status).toBe(200);
}
