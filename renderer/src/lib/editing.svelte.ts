import { Stored } from './stored.svelte.ts';
import { surfaces } from './surfaces.ts';

const signedIn = new Stored('signed-in', false, (stored) => stored === true);

/** A hint from the last sign-in, not a right: the session is in a cookie that no script sees. */
export const editing = {
  get isOffered(): boolean {
    return surfaces.admin && signedIn.current;
  },
  /** True if there was a session when the browser last heard of it. */
  get wasSignedIn(): boolean {
    return signedIn.current;
  },
  remember(isSignedIn: boolean): void {
    if (signedIn.current !== isSignedIn) signedIn.current = isSignedIn;
  },
};
