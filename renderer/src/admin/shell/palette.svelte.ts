export const PALETTE_KEY = 'Mod+K';

class Palette {
  isOpen = $state(false);
}
export const palette = new Palette();
