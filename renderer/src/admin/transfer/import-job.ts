import type { ImportBody, ImportSource } from '../../api/admin.ts';

export interface ImportOptions {
  update: boolean;
  skipInvalid: boolean;
}

/** Something to import, which can be asked about first. */
export interface ImportJob {
  /** For a person. */
  name: string;
  body(isDryRun: boolean): ImportBody | FormData;
}

export function sourceJob(
  source: ImportSource,
  name: string,
  { update, skipInvalid }: ImportOptions,
): ImportJob {
  return {
    name,
    body: (isDryRun) => ({ source, update, skip_invalid: skipInvalid, dry_run: isDryRun }),
  };
}

/** One zip, or the files of a dataset. */
export function uploadJob(
  files: readonly File[],
  { update, skipInvalid }: ImportOptions,
): ImportJob {
  return {
    name: files.map(({ name }) => name).join(', '),
    body: (isDryRun) => {
      const body = new FormData();
      // Before the files: whoever reads the stream learns first what to do with them.
      body.set('update', String(update));
      body.set('skip_invalid', String(skipInvalid));
      body.set('dry_run', String(isDryRun));
      const [first] = files;
      const isArchive = files.length === 1 && first?.name.toLowerCase().endsWith('.zip');
      for (const file of files) body.append(isArchive ? 'archive' : 'file', file, file.name);
      return body;
    },
  };
}
