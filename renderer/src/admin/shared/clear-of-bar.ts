/** Space between a bar and a focused element above it, in px. */
const GAP = 8;

/** An attachment for a bar at the bottom of the window: it must not cover the focused element. */
export function clearOfBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + GAP}px`;
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
    style.scrollPaddingBlockEnd = '';
  };
}
