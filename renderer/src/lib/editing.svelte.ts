import { Stored } from './stored.svelte.ts';
import { surfaces } from './surfaces.ts';

const signedIn = new Stored('signed-in', false, (stored) => stored === true);

/**
 * Whether readers' pages offer to edit what they show: somebody signed in with this browser. It is a
 * hint and no right, for the session is in a cookie that no script sees: where that has ended, the
 * editor asks to sign in.
 */
export const editing = {
  get isOffered(): boolean {
    return surfaces.admin && signedIn.current;
  },
  remember(isSignedIn: boolean): void {
    if (signedIn.current !== isSignedIn) signedIn.current = isSignedIn;
  },
};
