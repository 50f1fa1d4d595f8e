#!/usr/bin/env node
import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { StartupError } from './errors.ts';
import { APP_VERSION } from './version.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong usage, 3 kept out by another process, 4 no good dataset. */
const EXIT_USAGE = 2;

// Each command loads its own code, when it runs: what is not loaded does not delay the start.
const program = new Command('wordkeep')
  .description('A self-hosted English dictionary.')
  .version(APP_VERSION)
  .showHelpAfterError()
  .exitOverride()
  .addHelpText(
    'after',
    `
Settings come from the environment and from the file named by ENV_FILE (default .env).

Exit codes:
  0  done
  1  failed: configuration, database, files
  2  wrong usage
  3  another process is writing to the database
  4  the dataset has problems or cannot be had; nothing was imported`,
  );

program
  .command('serve')
  .description('serve the dictionary until SIGTERM or SIGINT')
  .action(async () => (await import('./commands/serve.ts')).runServe());

interface ImportFlags {
  update?: true;
  skipInvalid?: true;
  dryRun?: true;
  name?: string;
  license?: string;
  attribution?: string;
}
program
  .command('import')
  .description('add a dataset, or a dictionary in another format, to the dictionary')
  .argument(
    '<dataset>',
    'a folder, a file, or an http(s) address: a dataset, wiktextract (kaikki.org) JSON Lines, ' +
      'WN-LMF, StarDict or dictd, as such, packed with gzip or in a .zip',
  )
  .option('--update', 'replace what nobody has edited by hand, too')
  .option('--skip-invalid', 'leave out bad lines instead of refusing the dataset')
  .option('--dry-run', 'tell what it would do, and change nothing')
  .option('--name <text>', 'what to call a dictionary that does not say it itself')
  .option('--license <id>', 'its licence, as an SPDX identifier')
  .option('--attribution <text>', 'whom to name with it')
  .action(async (dataset: string, options: ImportFlags) => {
    const { runImport } = await import('./commands/import.ts');
    await runImport(dataset, {
      update: options.update ?? false,
      skipInvalid: options.skipInvalid ?? false,
      dryRun: options.dryRun ?? false,
      about: {
        name: options.name,
        license: options.license,
        attribution: options.attribution,
      },
    });
  });

interface ExportFlags {
  format: string;
  languages?: string;
  core?: true;
}
program
  .command('export')
  .description('write the dictionary as a dataset, or for other programs')
  .argument('<file.zip>', 'where to write it; an existing file is replaced once it is complete')
  .option('--format <format>', 'dataset, stardict, yomitan, anki, dictd, tei or csv', 'dataset')
  .option('--languages <list>', 'translations into these: "de,ru", "all" (default) or "none"')
  .option('--core', 'only the words written for learners')
  .action(async (file: string, { format, languages, core }: ExportFlags) => {
    const { runExport } = await import('./commands/export.ts');
    await runExport(file, { format, languages: languages ?? null, coreOnly: core ?? false });
  });

program
  .command('backup')
  .description('write everything in the database to a file; a server may be running')
  .argument('<file.zip>', 'where to write it; an existing file is replaced once it is complete')
  .action(async (file: string) => (await import('./commands/backup.ts')).runBackup(file));

program
  .command('restore')
  .description('put what a backup holds into an empty database, SQLite or Postgres')
  .argument('<file.zip>', 'a file that "wordkeep backup" wrote')
  .option('--force', 'replace what the database holds')
  .action(async (file: string, { force = false }: { force?: boolean }) =>
    (await import('./commands/restore.ts')).runRestore(file, { force }),
  );

program
  .command('doctor')
  .description('look at configuration, machine, database and content, and say what to do')
  .action(async () => (await import('./commands/doctor.ts')).runDoctor());

program
  .command('migrate')
  .description('bring the database to the schema of this version')
  .action(async () => (await import('./commands/migrate.ts')).runMigrate());

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  } else {
    const known = error instanceof StartupError;
    process.stderr.write(`wordkeep: ${known ? error.message : inspect(error)}\n`);
    process.exitCode = known ? error.exitCode : 1;
  }
}
