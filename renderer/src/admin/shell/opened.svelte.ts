export const PALETTE_KEY = 'Mod+K';
export const HELP_KEY = 'Mod+/';

/** Which dialogs of the frame are open. */
class Opened {
  palette = $state(false);
  help = $state(false);
}
export const opened = new Opened();
