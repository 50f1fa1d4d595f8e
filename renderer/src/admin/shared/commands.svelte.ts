import { SvelteSet } from 'svelte/reactivity';

/** An action of every page or of the open one. */
export interface Command {
  label: string;
  synonyms?: string;
  /** See `isShortcut`. */
  shortcut?: string;
  /** A command has an address or an action. */
  href?: string;
  run?: () => unknown;
}

type Offer = () => Command[];

/** The commands of the open page; the palette lists them first. */
class PageCommands {
  private readonly offers = new SvelteSet<Offer>();

  /** Offers commands until the returned function is called. Run it as an effect. */
  offer(offer: Offer): () => void {
    this.offers.add(offer);
    return () => this.offers.delete(offer);
  }

  get all(): Command[] {
    return [...this.offers].flatMap((offer) => offer());
  }
}

export const pageCommands = new PageCommands();
