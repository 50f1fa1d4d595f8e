import { Stored } from './stored.svelte.ts';
import { surfaces } from './surfaces.ts';

const signedIn = new Stored('signed-in', false, (stored) => stored === true);

/** A hint from the last sign-in, not a right: the session is in a cookie that no script sees. */
export const editing = {
  get isOffered(): boolean {
    return surfaces.admin && signedIn.current;
  },
  remember(isSignedIn: boolean): void {
    if (signedIn.current !== isSignedIn) signedIn.current = isSignedIn;
  },
};
