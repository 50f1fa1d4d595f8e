import { fileURLToPath } from 'node:url';

// This file and the built `dist/server` are both two folders below the root, so the same relative
// paths work for sources and build.

export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));

export const BUNDLED_FOLDER = fileURLToPath(new URL('../../resources/datasets/', import.meta.url));

/** Word vectors, for the word finder. */
export const VECTORS_FOLDER = fileURLToPath(new URL('../../resources/vectors/', import.meta.url));
