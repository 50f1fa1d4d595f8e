import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod';
import { sharing } from '../../server/contract/desktop/inputs.ts';
import { writeFileAtomic } from '../../server/base/atomic-file.ts';
import { parseJson } from '../../server/base/json.ts';

/** The administrator's password and the database URL, encrypted: see `secrets.ts`. */
export const sealedSecrets = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('platform'), data: z.base64() }),
  z.strictObject({
    by: z.literal('password'),
    salt: z.base64(),
    iv: z.base64(),
    tag: z.base64(),
    data: z.base64(),
  }),
]);

export const port = z.int().min(1024).max(65535);

const settings = z.object({
  version: z.literal(1),
  username: z.string().min(1),
  database: z.enum(['builtin', 'postgres']),
  sharing: sharing.default('off'),
  /** The port that is wanted. */
  port: port.default(3010),
  /** The port it last listened on, if the wanted one was taken. */
  lastPort: port.nullable().default(null),
  lookUpShortcut: z.boolean().default(false),
  updateCheck: z.boolean().default(true),
  secrets: sealedSecrets,
});

export type SealedSecrets = z.infer<typeof sealedSecrets>;
export type Settings = z.infer<typeof settings>;

export interface LoadedSettings {
  /** Null if the setup was not completed, or has to be repeated. */
  settings: Settings | null;
  /** Says why the old settings cannot be used, and where they are kept. */
  problem: string | null;
}

/** The settings of the app, in one file that is replaced atomically. */
export class SettingsFile {
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {}

  /** Never overwrites a file that it cannot read; that file is moved aside. */
  async load(): Promise<LoadedSettings> {
    let text: string;
    try {
      text = await readFile(this.path, 'utf8');
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (isMissing) return { settings: null, problem: null };
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

  /** Saves sequentially, so that the last call wins. */
  save(value: Settings): Promise<void> {
    const save = async () => {
      await mkdir(dirname(this.path), { recursive: true });
      await writeFileAtomic(this.path, `${JSON.stringify(settings.parse(value), null, 2)}\n`);
    };
    this.saving = this.saving.then(save, save);
    return this.saving;
  }
}
