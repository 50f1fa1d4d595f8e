import * as z from 'zod';

/** Inputs from the app's own pages, which are not trusted. */

/** Longer than anything a person would enter. */
export const inputText = z.string().max(4_000);

/** Shared on the local network: nothing, the dictionary, or the admin as well. */
export const sharing = z.enum(['off', 'reader', 'everything']);
export type Sharing = z.infer<typeof sharing>;

/** The dictionary is in the file that comes with the app, or on a Postgres server. */
const databaseAt = <U extends z.ZodType>(url: U) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('builtin') }),
    z.strictObject({ kind: z.literal('postgres'), url }),
  ]);

export const setupInput = z.strictObject({
  username: inputText,
  password: inputText,
  database: databaseAt(inputText),
  sharing,
});
export type SetupInput = z.infer<typeof setupInput>;
export type DatabaseChoice = SetupInput['database'];

/** A password or an address of null keeps the stored one. */
export const preferencesInput = z.strictObject({
  username: inputText,
  password: inputText.nullable(),
  database: databaseAt(inputText.nullable()),
  sharing,
  port: z.int(),
  lookUpShortcut: z.boolean(),
  updateCheck: z.boolean(),
});
export type PreferencesInput = z.infer<typeof preferencesInput>;
