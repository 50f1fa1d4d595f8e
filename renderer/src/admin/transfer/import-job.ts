import type { ImportBody, ImportSource } from '../../api/admin.ts';

/** Of a dictionary in another format, where its files do not say it; empty is not said. */
export interface About {
  name: string;
  license: string;
  attribution: string;
}

export interface ImportOptions {
  update: boolean;
  skipInvalid: boolean;
  about: About;
  /** Where it goes. */
  into: ImportInto;
}

export type ImportInto = Pick<ImportBody, 'dataset' | 'new_dataset'>;

/** What of it is said. */
const said = (about: About): Partial<About> =>
  Object.fromEntries(Object.entries(about).filter(([, text]) => text.trim() !== ''));

/** Something to import, which can be asked about first. */
export interface ImportJob {
  /** For a person. */
  name: string;
  /** @param dataset where it goes, for certain */
  body(isDryRun: boolean, dataset?: string): ImportBody | FormData;
}

export function sourceJob(
  source: ImportSource,
  name: string,
  { update, skipInvalid, about, into }: ImportOptions,
): ImportJob {
  const asked = { source, update, skip_invalid: skipInvalid, ...said(about) };
  return {
    name,
    body: (isDryRun, dataset) => ({
      ...asked,
      ...(dataset === undefined ? into : { dataset }),
      dry_run: isDryRun,
    }),
  };
}

/** One zip, or the files of a dataset or of a dictionary in another format. */
export function uploadJob(
  files: readonly File[],
  { update, skipInvalid, about, into }: ImportOptions,
): ImportJob {
  const texts = said(about);
  return {
    name: files.map(({ name }) => name).join(', '),
    body: (isDryRun, dataset = into.dataset) => {
      const body = new FormData();
      // Before the files: whoever reads the stream learns first what to do with them.
      body.set('update', String(update));
      body.set('skip_invalid', String(skipInvalid));
      body.set('dry_run', String(isDryRun));
      for (const [field, text] of Object.entries(texts)) body.set(field, text);
      if (dataset !== undefined) body.set('dataset', dataset);
      else if (into.new_dataset) body.set('new_dataset', JSON.stringify(into.new_dataset));
      const [first] = files;
      const isArchive = files.length === 1 && first?.name.toLowerCase().endsWith('.zip');
      for (const file of files) body.append(isArchive ? 'archive' : 'file', file, file.name);
      return body;
    },
  };
}
