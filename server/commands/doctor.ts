import { existsSync } from 'node:fs';
import { parseConfig } from '../config/parse-config.ts';
import { envFileOf, readEnv } from '../config/env.ts';
import { Database } from '../database/database.ts';
import { examineContent } from '../doctor/content.ts';
import { examineDatabase } from '../doctor/database.ts';
import { bad, type Finding, note } from '../doctor/finding.ts';
import { examineMachine } from '../doctor/machine.ts';
import { examineSettings } from '../doctor/settings.ts';
import { examinePort } from '../doctor/port.ts';
import { examineReplica } from '../doctor/replica.ts';
import { examineDriver, examineFile } from '../doctor/sqlite-file.ts';
import { StartupError } from '../base/errors.ts';
import { print } from './common.ts';
import { withProgress } from './progress-report.ts';

const MARKS: Record<Finding['level'], string> = { good: 'ok  ', note: 'look', bad: 'BAD ' };

/** @throws {StartupError} when something is bad */
export async function runDoctor(): Promise<void> {
  const env = readEnv();
  const config = parseConfig(env);
  let problems = 0;
  const tell = (findings: readonly Finding[]) => {
    for (const { level, text, advice } of findings) {
      print(`${MARKS[level]}  ${text}`);
      if (advice !== undefined) print(`      ${advice}`);
      if (level === 'bad') problems += 1;
    }
  };
  tell(await examineSettings(config, envFileOf(env)));
  tell(await examineMachine(config));
  tell(await examinePort(config));
  if (config.database.dialect === 'sqlite') {
    const { path } = config.database;
    const driver = await examineDriver();
    tell([...driver, ...(await examineFile(path))]);
    if (driver.length > 0) return end(problems);
    if (!existsSync(path)) {
      // Opening it would create it.
      tell([note(`There is no database at ${path} yet.`, 'The first start creates it.')]);
      return end(problems);
    }
  }
  try {
    const database = await Database.open(config.database);
    try {
      const { findings, isMigrated } = await examineDatabase(database, config.database);
      tell(findings);
      if (isMigrated) {
        if (config.replicaUrl !== null) tell(await examineReplica(database, config.replicaUrl));
        tell(
          await withProgress('Reading records', (onProgress) =>
            examineContent(database, config, onProgress),
          ),
        );
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    tell([
      bad(
        error.message,
        'docs/operations.md says what a server does meanwhile, and how to restore.',
      ),
    ]);
  }
  end(problems);
}

function end(problems: number): void {
  if (problems > 0) {
    throw new StartupError(problems === 1 ? 'one thing is bad.' : `${problems} things are bad.`);
  }
}
