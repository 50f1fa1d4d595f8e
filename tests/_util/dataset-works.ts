import type { ApiClient } from './client.ts';

/** An action of an administrator; `round` counts from 1. Each builds on the ones before. */
export type Work = (admin: ApiClient, round: number) => Promise<{ status: number }>;

const nameOf = (round: number) => `further-${round}`;

/** Imports a file of `DICTIONARY_IMPORT_DIR`; the status tells how it ended. */
export async function importFile(admin: ApiClient, path: string, asked: object) {
  const source = { kind: 'file', path };
  const { text } = await admin.post('/en/dictionary/import', { source, ...asked });
  return { status: text.includes('"stage":"done"') ? 200 : 500, text };
}

/** The life of a further dataset, which `0.zip` makes and `1.zip` updates. */
export const DATASET_WORKS = {
  'add a dataset': (admin, round) =>
    importFile(admin, '0.zip', { new_dataset: { name: nameOf(round), title: 'Further' } }),
  'update a dataset': (admin, round) =>
    importFile(admin, '1.zip', { dataset: nameOf(round), update: true }),
  'change a dataset': (admin, round) =>
    admin.patch(`/en/datasets/${nameOf(round)}`, { position: 1, license: 'MIT', version: '2' }),
  'edit a dataset': (admin, round) =>
    admin.post('/en/words', {
      word: `own-${round}`,
      part_of_speech: 'noun',
      dataset: nameOf(round),
    }),
  'copy a record': async (admin, round) => {
    const { body } = await admin.get(`/en/words?dataset=${nameOf(round)}&search=own-${round}`);
    return admin.post(`/en/${body.items[0].id}/copy`, { dataset: 'default' });
  },
  'remove a dataset': (admin, round) => admin.delete(`/en/datasets/${nameOf(round)}`),
} satisfies Record<string, Work>;
