/** A page's address and history, as far as the router uses them, where there is no browser. */
export class StandInWindow extends EventTarget {
  readonly location = new URL('http://wordkeep.test/');
  readonly scrolls: number[] = [];
  private readonly entries: { url: string; state: unknown }[];
  private at = 0;

  constructor(path: string) {
    super();
    this.location.href = new URL(path, this.location).href;
    this.entries = [{ url: this.location.href, state: null }];
  }

  /** The names that a page finds in its global scope. */
  get globals(): Record<string, unknown> {
    return {
      location: this.location,
      history: this,
      document: this,
      addEventListener: this.addEventListener.bind(this),
      scrollTo: (_x: number, y: number) => this.scrolls.push(y),
      scrollY: 0,
    };
  }

  get state(): unknown {
    return this.entries[this.at]?.state;
  }

  /** The addresses of the history, the shown one in brackets. */
  get trail(): string[] {
    return this.entries.map(({ url }, i) => {
      const { pathname, search } = new URL(url);
      return i === this.at ? `[${pathname}${search}]` : pathname + search;
    });
  }

  pushState(state: unknown, _title: string, url: URL): void {
    this.entries.splice(this.at + 1, Infinity, { url: url.href, state });
    this.at += 1;
    this.location.href = url.href;
  }

  replaceState(state: unknown, _title: string, url: URL | string = this.location.href): void {
    this.entries[this.at] = { url: String(url), state };
    this.location.href = String(url);
  }

  /** Moves in the history. As in a browser, the page is told later. */
  go(steps: number): void {
    queueMicrotask(() => {
      const entry = this.entries[this.at + steps];
      if (!entry) return;
      this.at += steps;
      this.location.href = entry.url;
      this.dispatchEvent(Object.assign(new Event('popstate'), { state: entry.state }));
    });
  }
}
