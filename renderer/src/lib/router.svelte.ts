import { at, within } from '../api/base-path.ts';

/** Asked before the page is left; false stays. */
type Guard = () => boolean | Promise<boolean>;

/** How a page was left. */
interface Left {
  scrolled: number;
  /** The link that was followed: its address, and which of those with this address. */
  link?: { href: string; nth: number };
  /** By name of a part: true if it was left unfolded. */
  folds: Map<string, boolean>;
}

/**
 * The address of the page, without reloads: follows links, back and forward; the browser keeps the
 * scroll offset. Paths are without that of `PUBLIC_URL`.
 */
class Router {
  private address = $state(new URL(location.href));
  private guard: Guard | null = null;
  /** Counts moves, so that a guarded move back can be undone. */
  private position: number = history.state?.position ?? 0;
  /** The pages of the history, by position. */
  private readonly left = new Map<number, Left>();
  /** How the page was left at its last visit; null for a new one. */
  before: Left | null = null;

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
    addEventListener('scroll', () => (this.here.scrolled = scrollY), { passive: true });
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
      // The browser tells of the last scrolling only with the next frame.
      this.here.scrolled = scrollY;
      this.add(isNewPage);
      history.pushState({ position: this.position }, '', url);
    }
    this.before = null;
    this.address = url;
    if (isNewPage && !replace) scrollTo(0, 0);
  }

  /** True if a part was unfolded, false if it was folded; undefined if neither. */
  foldOf(name: string): boolean | undefined {
    return this.here.folds.get(name);
  }

  fold(name: string, isOpen: boolean): void {
    this.here.folds.set(name, isOpen);
  }

  /** The next position of the history. Another address of a page has the same parts unfolded. */
  private add(isNewPage: boolean): void {
    const folds = new Map(isNewPage ? [] : this.here.folds);
    this.position += 1;
    this.left.set(this.position, { scrolled: 0, folds });
  }

  /** The link by which the page was left, once that is there again. */
  followed(): HTMLElement | undefined {
    const { href, nth } = this.before?.link ?? {};
    return href === undefined ? undefined : linksTo(href)[nth ?? 0];
  }

  private get here(): Left {
    const known = this.left.get(this.position);
    const here = known ?? { scrolled: 0, folds: new Map<string, boolean>() };
    if (!known) this.left.set(this.position, here);
    return here;
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
    const url = new URL(location.href);
    if (event.state === null) {
      // A link to a place on the page, for which the browser has made an entry.
      this.add(false);
      history.replaceState({ position: this.position }, '');
      this.before = null;
      this.address = url;
      return;
    }
    const position: number = event.state.position;
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
    // A copy: as long as the page is shorter, it cannot be scrolled to there.
    const left = this.left.get(position);
    this.before = left ? { ...left } : null;
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
    this.here.link = { href: link.href, nth: linksTo(link.href).indexOf(link) };
    void this.go(url.href);
  }
}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.href === href,
  );

export const router = new Router();
