import { at, within } from '../api/base-path.ts';

/** Asked before the page is left; false stays. */
type Guard = () => boolean | Promise<boolean>;

/**
 * The address of the page, without reloads: follows links, back and forward; the browser keeps the
 * scroll offset. Paths are without that of `PUBLIC_URL`.
 */
class Router {
  private address = $state(new URL(location.href));
  private guard: Guard | null = null;
  /** Counts moves, so that a guarded move back can be undone. */
  private position: number = history.state?.position ?? 0;
  /** The scroll offset of each position of the history when it was left. */
  private readonly scrolled = new Map<number, number>();
  /** The names unfolded at each position of the history. */
  private readonly unfolded = new Map<number, readonly string[]>();
  /** The scroll offset at the last visit of the page; null for a new one. */
  scrolledBefore: number | null = null;

  get path(): string {
    return within(this.address.pathname) ?? this.address.pathname;
  }

  get query(): URLSearchParams {
    return this.address.searchParams;
  }

  get hash(): string {
    return this.address.hash;
  }

  start(): void {
    history.replaceState({ ...history.state, position: this.position }, '');
    addEventListener('popstate', (event) => void this.moved(event));
    addEventListener('scroll', () => this.scrolled.set(this.position, scrollY), { passive: true });
    document.addEventListener('click', (event) => this.clicked(event));
  }

  async go(to: string, { replace = false } = {}): Promise<void> {
    const url = new URL(at(to), location.href);
    if (url.href === location.href) return;
    if (url.pathname !== location.pathname && !(await this.mayLeave())) return;
    const isNewPage = url.pathname !== location.pathname;
    if (replace) {
      history.replaceState({ position: this.position }, '', url);
    } else {
      this.position += 1;
      this.unfolded.delete(this.position);
      history.pushState({ position: this.position }, '', url);
    }
    this.scrolledBefore = null;
    this.address = url;
    if (isNewPage && !replace) scrollTo(0, 0);
  }

  isUnfolded(name: string): boolean {
    return this.unfolded.get(this.position)?.includes(name) === true;
  }

  unfold(name: string, isOpen: boolean): void {
    const others = (this.unfolded.get(this.position) ?? []).filter((one) => one !== name);
    this.unfolded.set(this.position, isOpen ? [...others, name] : others);
  }

  /** Asks `guard` before another page is shown, until the returned function is called. */
  protect(guard: Guard): () => void {
    this.guard = guard;
    return () => {
      if (this.guard === guard) this.guard = null;
    };
  }

  private async mayLeave(): Promise<boolean> {
    return this.guard === null || (await this.guard());
  }

  private async moved(event: PopStateEvent): Promise<void> {
    const position: number = event.state?.position ?? 0;
    const url = new URL(location.href);
    if (url.pathname !== this.address.pathname && this.guard !== null) {
      // The browser has moved already: go back to where we are while asking.
      const steps = position - this.position;
      const guard = this.guard;
      if (steps !== 0) {
        this.guard = null;
        history.go(-steps);
        await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
        this.guard = guard;
        if (!(await guard())) return;
        this.guard = null;
        history.go(steps);
        return;
      }
    }
    this.position = position;
    this.scrolledBefore = this.scrolled.get(position) ?? null;
    this.address = url;
  }

  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    const path = within(url.pathname);
    if (url.origin !== location.origin || path === null || path.startsWith('/api/')) return;
    // The browser itself scrolls to an anchor on the same page.
    if (url.pathname === location.pathname && url.search === location.search && url.hash) return;
    event.preventDefault();
    void this.go(url.href);
  }
}

export const router = new Router();
