/** The environment that the app was started with. Read here only. */
export const ownEnvironment: Readonly<NodeJS.ProcessEnv> = process.env;

/** `UPDATE_CHECK=false` forbids every look for updates, whatever the preferences say. */
export const updatesAllowed = ownEnvironment['UPDATE_CHECK'] !== 'false';
