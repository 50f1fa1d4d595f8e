import catalogue from './catalogue.json' with { type: 'json' };

/** A freely available dictionary. Its address is null if the file has to be unpacked first. */
export type CatalogueItem = (typeof catalogue)[number];

export const CATALOGUE: readonly CatalogueItem[] = catalogue;
