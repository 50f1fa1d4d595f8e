/** Written by `scripts/build/app-shell.ts`. */
declare module 'virtual:app-shell' {
  /** The script that every page starts with. */
  export const ENTRY: string;
  /** The files that the reader needs, as paths from the folder of the worker. */
  export const SHELL: readonly string[];
  /** Changes whenever one of these files does. */
  export const VERSION: string;
}
