import { everywhere } from './everywhere.ts';

/** Texts of the reader. */
export const r = () => everywhere.current.reader;
