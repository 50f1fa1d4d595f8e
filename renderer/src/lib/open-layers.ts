// A closing dialog stays for its animation, but takes no keys.
const DIALOG = '[role="dialog"]:not([data-state="closed"])';
const MENU = '[role="menu"]:not([data-state="closed"])';

export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

export const isLayerOpen = (): boolean => document.querySelector(`${DIALOG}, ${MENU}`) !== null;
