// One that is closing stays for its animation, but no key is meant for it any more.
const DIALOG = '[role="dialog"]:not([data-state="closed"])';
const MENU = '[role="menu"]:not([data-state="closed"])';

export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG) !== null;
}

/** Whether a dialog or a menu is open. */
export function isLayerOpen(): boolean {
  return document.querySelector(`${DIALOG}, ${MENU}`) !== null;
}
