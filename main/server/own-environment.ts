/** The environment that the app was started with. Read only here. */
export const ownEnvironment: Readonly<NodeJS.ProcessEnv> = process.env;

/** `UPDATE_CHECK=false` turns off update checks, whatever the preferences say. */
export const updatesAllowed = ownEnvironment['UPDATE_CHECK'] !== 'false';
