import * as z from 'zod';
import { type DesktopCalls, LICENCES } from '../../server/contract/desktop/app.ts';
import { inputText, preferencesInput, setupInput } from '../../server/contract/desktop/inputs.ts';

const nothing = z.tuple([]);

/** Pages are not trusted. */
export const callSchemas: {
  readonly [Name in keyof DesktopCalls]: z.ZodType<Parameters<DesktopCalls[Name]>>;
} = {
  getState: nothing,
  checkDatabase: z.tuple([preferencesInput.shape.database]),
  setUp: z.tuple([setupInput]),
  setUpAgain: nothing,
  changePreferences: z.tuple([preferencesInput]),
  unlock: z.tuple([inputText]),
  retryServer: nothing,
  openPreferences: nothing,
  openLog: nothing,
  openLicence: z.tuple([z.enum(LICENCES)]),
  findInPage: z.tuple([inputText, z.boolean()]),
  closeFind: nothing,
};
