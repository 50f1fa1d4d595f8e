import { DEFAULT_DATASET } from '../../database/dataset-tables.ts';
import type { StoredDataset } from '../../database/datasets.ts';
import type { ImportedDataset } from '../../database/settings.ts';
import { isWebAddress } from '../../text/web-address.ts';

export type Licence = Record<'license' | 'license_url' | 'attribution' | 'notice', string>;

/** A dataset that content comes from, for display. Unknown texts are empty. */
export type DatasetInfo = Pick<ImportedDataset, 'name' | 'version'> & Licence;

/** How a dataset presents itself. Unknown texts are empty. */
export interface DatasetTerms extends Licence {
  title: string;
  attribution_url: string;
}

/** SPDX's value for an unstated licence. */
export const NO_ASSERTION = 'NOASSERTION';

/** The licence of the administrator's own content, if nothing was imported. */
const OWN_LICENCE: Licence = {
  license: 'CC-BY-4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: '',
  notice: '',
};

const UNKNOWN: Licence = { license: '', license_url: '', attribution: '', notice: '' };

export function datasetInfo(dataset: ImportedDataset): DatasetInfo {
  const { name, version, license, license_url, attribution, notice } = dataset;
  return {
    name,
    version,
    license: license || NO_ASSERTION,
    // Version 0.1.0 accepted any text as a URL.
    license_url: isWebAddress(license_url ?? '') ? (license_url ?? '') : '',
    attribution: attribution ?? '',
    notice: notice ?? '',
  };
}

/** The combined licence of all content. It has a URL only if all share one licence and one URL. */
export function licenceOf(datasets: readonly DatasetInfo[], own = OWN_LICENCE): Licence {
  if (datasets.length === 0) return own;
  const licences = distinct(datasets.map(({ license }) => license));
  const addresses = distinct(datasets.map(({ license_url }) => license_url));
  return {
    license: licences.length === 1 ? licences.join() : licences.map(asOperand).join(' AND '),
    license_url: licences.length === 1 && addresses.length === 1 ? addresses.join() : '',
    attribution: distinct(datasets.map(({ attribution }) => attribution)).join('\n'),
    notice: distinct(datasets.map(({ notice }) => notice)).join('\n'),
  };
}

/** The name of what was imported last, if it has one. Copied records only bring their terms. */
export const lastImportOf = ({ imported }: Pick<StoredDataset, 'imported'>): string =>
  imported.findLast(({ is_copied }) => !is_copied)?.name ?? '';

/** The sources of its content, the last import last: exports are named after it. */
export const sourcesOf = ({ imported }: Pick<StoredDataset, 'imported'>): DatasetInfo[] =>
  imported
    .toSorted((a, b) => Number(b.is_copied ?? false) - Number(a.is_copied ?? false))
    .map(datasetInfo);

/** The terms of a dataset: those that its row states, otherwise those of what was imported. */
export function termsOf(dataset: StoredDataset): DatasetTerms {
  const imported = dataset.imported.map(datasetInfo);
  const licence = licenceOf(imported, dataset.number === DEFAULT_DATASET ? OWN_LICENCE : UNKNOWN);
  return {
    title: dataset.title || lastImportOf(dataset) || dataset.name,
    license: dataset.license || licence.license,
    license_url: dataset.license_url || (dataset.license ? '' : licence.license_url),
    attribution: dataset.attribution || licence.attribution,
    attribution_url: dataset.attribution_url ?? '',
    notice: dataset.notice || licence.notice,
  };
}

const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

const asOperand = (expression: string): string =>
  / OR /i.test(expression) ? `(${expression})` : expression;
