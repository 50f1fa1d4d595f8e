import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { EXIT_USAGE, StartupError } from '../base/errors.ts';
import { CONTRIBUTION_HEADER, makeContribution } from '../dataset/write/contribution.ts';
import { unwritable } from '../dataset/write/whole-file.ts';
import { print, readConfig, withMigrated } from './common.ts';
import { asStartupErrors } from './datasets.ts';

/** `wordkeep contribute`: writes the corrections of the bundled dictionary, to be sent to it. */
export async function runContribute(
  file: string,
  { agree = false, dataset }: { agree?: boolean; dataset?: string },
): Promise<void> {
  print(CONTRIBUTION_HEADER.slice(1).join('\n'));
  if (!agree && !(await isAgreed())) {
    throw new StartupError('Nothing was written; --agree agrees to this.', {
      exitCode: EXIT_USAGE,
    });
  }
  const config = readConfig();
  const { bundledDir } = config;
  await withMigrated(config, async (database) => {
    const options = { dataset, bundledDir };
    const { text, count, left } = await asStartupErrors(() => makeContribution(database, options));
    await writeFile(file, text).catch((error: unknown) => {
      throw unwritable(file, error);
    });
    const others = left > 0 ? ` Changed records that have none: ${left}.` : '';
    print(
      `Wrote ${count} corrections to ${file}.${others} CONTRIBUTING.md says what it lacks, and where to send it.`,
    );
  });
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Do you agree? [y/N] ');
  terminal.close();
  return /^y/i.test(answer);
}
