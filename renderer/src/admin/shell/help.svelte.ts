class Help {
  isOpen = $state(false);
}

export const help = new Help();
export const HELP_KEY = 'Mod+/';
