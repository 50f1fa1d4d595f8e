/** Kept out of `bulk.ts` so that the web interface can import the limits without Zod. */

export const BULK_MAX_RECORDS = 5_000;
/** Records in one transaction. */
export const BULK_BATCH = 500;
