import * as z from 'zod';
import type { DatasetProblem } from '../../contract/admin/transfer.ts';
import { codeOf, ownProblem, valueAt } from '../../contract/problems.ts';
import { boundedText } from '../../contract/text.ts';
import { LANGUAGE_TAG } from '../../contract/vocabulary.ts';
import { normalize } from '../../text/normalize.ts';
import { isWebAddress } from '../../text/web-address.ts';
import { messageOf } from './errors.ts';
import { readWhole } from './file-bytes.ts';
import type { SourceFile } from './layout.ts';
import type { Limits } from './limits.ts';
import type { Issue } from './line-issues.ts';

const MAX_DATASETS = 1_000;

const text = boundedText(100_000)
  .refine(
    (value) => !/\0|\p{Surrogate}/u.test(value),
    ownProblem('invalid_characters', 'expected well-formed text'),
  )
  .transform((value) => normalize(value).trim() || null)
  .nullish()
  .transform((value) => value ?? null);

// The page about the dictionary links to it.
const webAddress = text.refine(
  (value) => value === null || isWebAddress(value),
  ownProblem('web_address', 'expected an address that starts with http:// or https://'),
);

const terms = { license: text, license_url: webAddress, attribution: text, notice: text };

/** Nothing is required; null means not given. */
const manifestSchema = z.object({
  name: text,
  // The published dataset versions its format and its content separately; the version of the
  // content counts.
  version: z.union([text, z.object({ dataset: text }).transform(({ dataset }) => dataset)]),
  ...terms,
  /** Of the headwords. */
  language: text.refine(
    (value) => value === null || LANGUAGE_TAG.test(value),
    ownProblem('invalid_characters', 'expected BCP 47'),
  ),
  generatedAt: text,
  /** For an export: the datasets its content comes from. */
  datasets: z
    .array(
      z.object({
        name: text.transform((name) => name ?? ''),
        version: text,
        ...terms,
      }),
    )
    .max(MAX_DATASETS)
    .nullish()
    .transform((datasets) => datasets ?? null),
  /** Numbers of lines by file name. */
  files: z
    .record(
      z.string().regex(/^(?!\.\.?$)[^/\\:\0]{1,255}$/, 'expected a plain file name'),
      z.object({ lines: z.int().nonnegative().nullish() }),
    )
    .nullish()
    .transform(
      (files) =>
        new Map(Object.entries(files ?? {}).map(([name, { lines }]) => [name, lines ?? null])),
    ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Reports problems and returns null if the manifest is invalid. */
export async function readManifest(
  file: SourceFile,
  limits: Limits,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest | null; problems: DatasetProblem[] }> {
  const fail = (issues: Issue[]) => ({
    manifest: null,
    problems: issues.map((issue) => ({ file: file.name, line: null, ...issue })),
  });

  const bytes = await readWhole(file, limits.maxManifestBytes, signal);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const message = `not JSON in UTF-8: ${messageOf(error)}`;
    return fail([{ path: '', message, code: 'not_json' }]);
  }
  const { manifest, issues } = checkManifest(value);
  return manifest ? { manifest, problems: [] } : fail(issues);
}

/** Null, with the issues, if the manifest is invalid. */
export function checkManifest(value: unknown): { manifest: Manifest | null; issues: Issue[] } {
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return { manifest: parsed.data, issues: [] };
  const issues = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
    ...codeOf(issue, valueAt(value, issue.path)),
  }));
  return { manifest: null, issues };
}
