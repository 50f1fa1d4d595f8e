export type * from './contract.ts';
export type { CallOptions, Options } from './connection.ts';
export { type FieldProblem, WordkeepError } from './errors.ts';
export { Wordkeep } from './wordkeep.ts';
