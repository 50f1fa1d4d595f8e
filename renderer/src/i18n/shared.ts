import { everywhere } from './everywhere.ts';

/** Texts that both halves of the interface use. */
export const t = () => everywhere.current.shared;
