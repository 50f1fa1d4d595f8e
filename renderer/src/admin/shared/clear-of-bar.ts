/** Space between a bar and a focused element above it, in px. */
const GAP = 8;

/** The bar of the next page comes before that of the last one goes. */
let latest: HTMLElement | null = null;

/** An attachment for a bar at the bottom of the window: it covers neither the focus nor toasts. */
export function clearOfBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  latest = bar;
  const observer = new ResizeObserver(() => {
    style.setProperty('--foot', `${bar.offsetHeight + GAP}px`);
    const focused = document.activeElement;
    if (!focused || focused === document.body || bar.contains(focused)) return;
    // The bar has grown over it, or content above has pushed it down.
    const { top, bottom } = focused.getBoundingClientRect();
    if (top < innerHeight && bottom > bar.getBoundingClientRect().top)
      focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(bar);
  observer.observe(document.body);
  return () => {
    observer.disconnect();
    if (latest === bar) style.removeProperty('--foot');
  };
}
