import * as z from 'zod';
import { type DesktopCalls, LICENCES } from '../../server/contract/desktop/app.ts';
import { sharing } from './settings.ts';

/** Longer than anything a person would enter. */
const text = z.string().max(4_000);

const databaseAt = <U extends z.ZodType>(url: U) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('builtin') }),
    z.strictObject({ kind: z.literal('postgres'), url }),
  ]);
const setup = z.strictObject({
  username: text,
  password: text,
  database: databaseAt(text),
  sharing,
});

/** Null keeps the stored value. */
const storedDatabase = databaseAt(text.nullable());
const preferences = z.strictObject({
  username: text,
  password: text.nullable(),
  database: storedDatabase,
  sharing,
  port: z.int(),
  lookUpShortcut: z.boolean(),
  updateCheck: z.boolean(),
});

const nothing = z.tuple([]);

/** Pages are not trusted. */
export const callSchemas: {
  readonly [Name in keyof DesktopCalls]: z.ZodType<Parameters<DesktopCalls[Name]>>;
} = {
  getState: nothing,
  checkDatabase: z.tuple([storedDatabase]),
  setUp: z.tuple([setup]),
  setUpAgain: nothing,
  changePreferences: z.tuple([preferences]),
  unlock: z.tuple([text]),
  retryServer: nothing,
  openPreferences: nothing,
  openLog: nothing,
  openLicence: z.tuple([z.enum(LICENCES)]),
  findInPage: z.tuple([text, z.boolean()]),
  closeFind: nothing,
};
