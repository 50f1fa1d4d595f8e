// A closing dialog stays for its animation, but takes no keys.
const DIALOG = '[role="dialog"]:not([data-state="closed"])';
const MENU = '[role="menu"]:not([data-state="closed"])';

export function isDialogOpen(): boolean {
  return document.querySelector(DIALOG) !== null;
}

export function isLayerOpen(): boolean {
  return document.querySelector(`${DIALOG}, ${MENU}`) !== null;
}
