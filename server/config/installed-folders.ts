import { fileURLToPath } from 'node:url';

// This file and the built server in `dist/server` both lie two folders below the root, so the
// same relative addresses hold for sources and build.

/** What `npm run build` made of `renderer/`. */
export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** The dictionary that comes with the app. */
export const BUNDLED_FOLDER = fileURLToPath(new URL('../../resources/datasets/', import.meta.url));
