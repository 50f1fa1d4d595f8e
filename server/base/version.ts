import packageJson from '../../package.json' with { type: 'json' };

/** The version of the code; server, web interface and desktop app share it. */
export const APP_VERSION: string = packageJson.version;
