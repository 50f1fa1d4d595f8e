import * as z from 'zod';
import type { Operation } from '../operation.ts';

/** Settings that may be changed while the server runs. */
export const switchValues = z.strictObject({
  search_misses: z.boolean().describe('Count searches that find nothing.'),
  lookups: z.boolean().describe('Count how often headwords are looked up.'),
  metrics: z.boolean().describe('Serve metrics for Prometheus on their own port.'),
  backup_every_hours: z.int().min(1).max(8_760),
});
export type SwitchValues = z.infer<typeof switchValues>;

export const adminSwitchesApi = {
  patchSwitches: {
    method: 'patch',
    path: '/settings/switches',
    summary: 'Change settings without a restart',
    description:
      'Kept in the database; other processes follow within a minute, workers at once. What the environment sets cannot be changed.',
    body: switchValues.partial(),
    answer: switchValues,
  },
} as const satisfies Record<string, Operation>;
