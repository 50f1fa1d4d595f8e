import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from './atomic-file.ts';

/** The administrator's password and the database address, closed: see `secrets.ts`. */
export const sealedSecrets = z.discriminatedUnion('by', [
  /** By the platform's own store of keys. */
  z.strictObject({ by: z.literal('platform'), data: z.base64() }),
  /** By a key made of the administrator's password. */
  z.strictObject({
    by: z.literal('password'),
    salt: z.base64(),
    iv: z.base64(),
    tag: z.base64(),
    data: z.base64(),
  }),
]);

export const sharing = z.enum(['off', 'reader', 'everything']);
export const port = z.int().min(1024).max(65535);

const settings = z.object({
  version: z.literal(1),
  username: z.string().min(1),
  database: z.enum(['builtin', 'postgres']),
  sharing: sharing.default('off'),
  /** Where the server should listen. */
  port: port.default(3010),
  /** Where it listened last, when the wanted port was taken. */
  lastPort: port.nullable().default(null),
  lookUpShortcut: z.boolean().default(false),
  updateCheck: z.boolean().default(true),
  secrets: sealedSecrets,
});

export type SealedSecrets = z.infer<typeof sealedSecrets>;
export type Settings = z.infer<typeof settings>;

export interface LoadedSettings {
  /** Null where the set-up was not done, or has to be done again. */
  settings: Settings | null;
  /** For a person: why what was there cannot be used, and where it is kept. */
  problem: string | null;
}

/** The settings of the app, in one file that is always whole. */
export class SettingsFile {
  private readonly path: string;
  private saving: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
  }

  /** Never overwrites what it cannot read: that file is put aside. */
  async load(): Promise<LoadedSettings> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return { settings: null, problem: null };
      throw error;
    }
    const parsed = settings.safeParse(parseJson(text));
    if (parsed.success) return { settings: parsed.data, problem: null };
    const aside = `${this.path}.unreadable-${Date.now()}`;
    await rename(this.path, aside);
    const [issue] = parsed.error.issues;
    const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    return {
      settings: null,
      problem: `${where}${issue?.message ?? 'unreadable'}. The file was kept as ${aside}`,
    };
  }

  /** Saves one after the other, so that the last one called is what stays. */
  save(value: Settings): Promise<void> {
    const save = async () => {
      await mkdir(dirname(this.path), { recursive: true });
      await writeFileAtomic(this.path, `${JSON.stringify(settings.parse(value), null, 2)}\n`);
    };
    this.saving = this.saving.then(save, save);
    return this.saving;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
