/** Limits of changes of many records, apart from the schemas, which bring a library with them. */

export const BULK_MAX_RECORDS = 5_000;
/** In one transaction. */
export const BULK_BATCH = 500;
