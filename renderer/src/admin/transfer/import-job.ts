import type { ImportBody, ImportSource } from '../../api/admin.ts';

/** Facts that a dictionary in another format may lack; empty means not stated. */
export interface About {
  name: string;
  license: string;
  attribution: string;
}

export interface ImportOptions {
  update: boolean;
  skipInvalid: boolean;
  about: About;
  into: ImportInto;
}

/** Adds what is missing, to where the server thinks best. */
export const ADD: ImportOptions = {
  update: false,
  skipInvalid: false,
  about: { name: '', license: '', attribution: '' },
  into: {},
};

export type ImportInto = Pick<ImportBody, 'dataset' | 'new_dataset'>;

const said = (about: About): Partial<About> =>
  Object.fromEntries(Object.entries(about).filter(([, text]) => text.trim() !== ''));

export interface ImportJob {
  /** Shown to the user. */
  name: string;
  /** @param dataset overrides the chosen target */
  body(isDryRun: boolean, dataset?: string): ImportBody | FormData;
}

export function sourceJob(
  source: ImportSource,
  name: string,
  { update, skipInvalid, about, into }: ImportOptions,
): ImportJob {
  const options = { source, update, skip_invalid: skipInvalid, ...said(about) };
  return {
    name,
    body: (isDryRun, dataset) => ({
      ...options,
      ...(dataset === undefined ? into : { dataset }),
      dry_run: isDryRun,
    }),
  };
}

export function uploadJob(
  files: readonly File[],
  { update, skipInvalid, about, into }: ImportOptions,
): ImportJob {
  const texts = said(about);
  return {
    name: files.map(({ name }) => name).join(', '),
    body: (isDryRun, dataset = into.dataset) => {
      const body = new FormData();
      // Options come before the files, because the server reads the stream in order.
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
