import { SvelteSet } from 'svelte/reactivity';

/** Something that can be done from anywhere, or that the open page offers. */
export interface Command {
  label: string;
  /** Other words for it, by which it is found. */
  synonyms?: string;
  /** See `isShortcut`. */
  shortcut?: string;
  /** Where it leads, or else what it does. */
  href?: string;
  run?: () => unknown;
}

type Offer = () => Command[];

/** What the open page can do; the palette lists it before what can always be done. */
class PageCommands {
  private readonly offers = new SvelteSet<Offer>();

  /** Until the returned function is called. To be run as an effect. */
  offer(offer: Offer): () => void {
    this.offers.add(offer);
    return () => this.offers.delete(offer);
  }

  get all(): Command[] {
    return [...this.offers].flatMap((offer) => offer());
  }
}

export const pageCommands = new PageCommands();
