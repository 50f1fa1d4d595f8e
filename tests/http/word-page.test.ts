import { expect, it } from 'vitest';
import { startTestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

it('the page of a word brings its phrases along', async () => {
  const server = await startTestServer();
  const admin = await signIn(server.url);
  const { status } = await admin.post('/en/words', {
    word: 'shy as a leaf',
    part_of_speech: 'phrase',
    phrase_of: ['leaf'],
    meanings: [{ definition: 'very shy' }],
  });
  expect(status).toBe(201);
  const page = await (await fetch(`${server.url}/word/leaf`)).text();
  expect(page).toContain('"phrases":["shy as a leaf"]');
  await server.stop();
});
