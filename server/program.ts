import { inspect } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import { driverAdvice } from './base/driver-advice.ts';
import { EXIT_USAGE, StartupError } from './base/errors.ts';
import { APP_VERSION } from './base/version.ts';

const HELP = `
Settings come from the environment and from the file named by ENV_FILE (default .env).

Exit codes:
  0  done
  1  failed: configuration, database, files
  2  wrong usage
  3  another process is writing to the database
  4  the dataset has problems or could not be fetched; nothing was imported`;

/**
 * Resolves to the exit code.
 * @param args without the program's own name
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = makeProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    const advice = driverAdvice(error);
    if (advice !== null) {
      process.stderr.write(`wordkeep: ${advice}\n`);
      // Node would report the failed module once more.
      process.exit(1);
    }
    const known = error instanceof StartupError;
    process.stderr.write(`wordkeep: ${known ? error.message : inspect(error)}\n`);
    return known ? error.exitCode : 1;
  }
}

/** Each command loads its own code, which keeps the start fast. */
function makeProgram(): Command {
  const program = new Command('wordkeep')
    .description('A self-hosted English dictionary.')
    .version(APP_VERSION)
    .showHelpAfterError()
    .exitOverride()
    .addHelpText('after', HELP);
  program
    .command('serve')
    .description('serve the dictionary until SIGTERM or SIGINT')
    .action(async () => (await import('./commands/serve.ts')).runServe());
  addImport(program);
  addExport(program);
  program
    .command('contribute')
    .description('write what you have corrected in the bundled dictionary, to be sent to it')
    .argument('<file.txt>', 'where to write it')
    .option('--agree', 'give the corrections under the licence of the dictionary')
    .option('--dataset <name>', 'the dataset that has them; by default the primary one')
    .action(async (file: string, options: { agree?: true; dataset?: string }) =>
      (await import('./commands/contribute.ts')).runContribute(file, options),
    );
  program
    .command('backup')
    .description('back up the whole database to a file, also while a server is running')
    .argument('<file.zip>', 'where to write it; an existing file is replaced once it is complete')
    .action(async (file: string) => (await import('./commands/backup.ts')).runBackup(file));
  program
    .command('restore')
    .description('restore a backup into an empty database, SQLite or Postgres')
    .argument('<file.zip>', 'a file written by "wordkeep backup"')
    .option('--force', 'replace the content of the database')
    .action(async (file: string, { force = false }: { force?: boolean }) =>
      (await import('./commands/restore.ts')).runRestore(file, { force }),
    );
  program
    .command('doctor')
    .description('check configuration, machine, database and content, and give advice')
    .action(async () => (await import('./commands/doctor.ts')).runDoctor());
  const datasets = program
    .command('datasets')
    .description('list the dictionaries of this instance')
    .action(async () => (await import('./commands/datasets.ts')).runDatasets());
  datasets
    .command('remove')
    .description('remove one with its words, history and suggestions')
    .argument('<name>', 'its name')
    .action(async (name: string) =>
      (await import('./commands/datasets.ts')).runRemoveDataset(name),
    );
  program
    .command('compact')
    .description('make the file of an SQLite database as small as it can be')
    .action(async () => (await import('./commands/datasets.ts')).runCompact());
  program
    .command('migrate')
    .description('migrate the database to the schema of this version')
    .action(async () => (await import('./commands/migrate.ts')).runMigrate());
  return program;
}

/** @throws {StartupError} for a name that no dataset can have */
function newDatasetOf({ new: name = '', title }: ImportFlags) {
  if (name === '' && title === undefined) return undefined;
  if (!/^[a-z][a-z0-9_-]{1,39}$/.test(name)) {
    const rule = '--new <name>, with 2 to 40 of a-z, 0-9, _ and -, starting with a letter';
    throw new StartupError(`expected ${rule}, got "${name}"`, { exitCode: EXIT_USAGE });
  }
  return { name, ...(title !== undefined && { title }) };
}

interface ImportFlags {
  dataset?: string;
  new?: string;
  title?: string;
  update?: true;
  skipInvalid?: true;
  dryRun?: true;
  name?: string;
  license?: string;
  attribution?: string;
}

function addImport(program: Command): void {
  program
    .command('import')
    .description('add a dataset, or a dictionary in another format, to the dictionary')
    .argument(
      '<dataset>',
      'a folder, a file, or an http(s) address: a dataset, or wiktextract, WN-LMF, StarDict, dictd, ' +
        'MDict, TEI, XDXF, DSL, Yomitan, CSV or TSV, as such, packed with gzip or in a .zip',
    )
    .option('--update', 'also replace records that nobody has edited')
    .option('--skip-invalid', 'skip bad lines instead of refusing the dataset')
    .option('--dry-run', 'show what it would do, without changing anything')
    .option('--name <text>', 'name of the dictionary, if the file has none')
    .option('--license <id>', 'its licence, as an SPDX identifier, if the file has none')
    .option('--attribution <text>', 'attribution, if the file has none')
    .option('--dataset <name>', 'the dataset to import into')
    .addOption(
      new Option('--new <name>', 'make a dataset with this name for it').conflicts('dataset'),
    )
    .option('--title <text>', 'the title of the dataset that --new makes')
    .action(async (dataset: string, options: ImportFlags) => {
      const { runImport } = await import('./commands/import.ts');
      await runImport(dataset, {
        update: options.update ?? false,
        skipInvalid: options.skipInvalid ?? false,
        dryRun: options.dryRun ?? false,
        about: { name: options.name, license: options.license, attribution: options.attribution },
        into: {
          dataset: options.dataset,
          newDataset: newDatasetOf(options),
        },
      });
    });
}

interface ExportFlags {
  format: string;
  dataset?: string;
  languages?: string;
  core?: true;
}

function addExport(program: Command): void {
  program
    .command('export')
    .description('write the dictionary as a dataset, or for other programs')
    .argument('<file.zip>', 'where to write it; an existing file is replaced once it is complete')
    .option(
      '--format <format>',
      'dataset, stardict, yomitan, anki, apkg, dictd, tei or csv',
      'dataset',
    )
    .option('--languages <list>', 'languages of translations: "de,ru", "all" (default) or "none"')
    .option('--core', "only words with a learner's level")
    .option('--dataset <name>', 'the dataset to write; by default the primary one')
    .action(async (file: string, { format, languages, core, dataset }: ExportFlags) => {
      const { runExport } = await import('./commands/export.ts');
      const given = { format, languages: languages ?? null, coreOnly: core ?? false, dataset };
      await runExport(file, given);
    });
}
