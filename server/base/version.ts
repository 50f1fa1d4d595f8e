import packageJson from '../../package.json' with { type: 'json' };

/** Shared by server, web interface and desktop app. */
export const APP_VERSION: string = packageJson.version;

/** Set by the build. */
declare const __BUILT_AT_MS__: number | undefined;

/** When the code was built; 0 if it runs from its sources. */
export const BUILT_AT_MS = typeof __BUILT_AT_MS__ === 'undefined' ? 0 : __BUILT_AT_MS__;
