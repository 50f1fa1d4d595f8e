import { existsSync } from 'node:fs';
import { type Config, parseConfig } from '../config/parse-config.ts';
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
  let problems = 0;
  for await (const { level, text, advice } of examine(parseConfig(env), envFileOf(env))) {
    print(`${MARKS[level]}  ${text}`);
    if (advice !== undefined) print(`      ${advice}`);
    if (level === 'bad') problems += 1;
  }
  if (problems > 0) {
    throw new StartupError(problems === 1 ? 'one thing is bad.' : `${problems} things are bad.`);
  }
}

/** Ends early where there is no database to look into. */
async function* examine(config: Config, envFile: string): AsyncGenerator<Finding> {
  yield* await examineSettings(config, envFile);
  yield* await examineMachine(config);
  yield* await examinePort(config);
  if (config.database.dialect === 'sqlite') {
    const { path } = config.database;
    const driver = await examineDriver();
    yield* driver;
    yield* await examineFile(path);
    if (driver.length > 0) return;
    if (!existsSync(path)) {
      // Opening it would create it.
      yield note(`There is no database at ${path} yet.`, 'The first start creates it.');
      return;
    }
  }
  try {
    yield* examineOpened(config);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const advice = 'docs/operations.md says what a server does meanwhile, and how to restore.';
    yield bad(error.message, advice);
  }
}

async function* examineOpened(config: Config): AsyncGenerator<Finding> {
  const database = await Database.open(config.database);
  try {
    const { findings, isMigrated } = await examineDatabase(database, config.database);
    yield* findings;
    if (!isMigrated) return;
    if (config.replicaUrl !== null) yield* await examineReplica(database, config.replicaUrl);
    yield* await withProgress('Reading records', (onProgress) =>
      examineContent(database, config, onProgress),
    );
  } finally {
    await database.close();
  }
}
