/** Space between a bar and what is scrolled clear of it, in px. */
const GAP = 8;

/** An attachment of a bar that stays at the bottom of the window: what has the focus is not behind it. */
export function clearOfBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + GAP}px`;
    const focused = document.activeElement;
    if (!focused || focused === document.body || bar.contains(focused)) return;
    // The bar has grown over it, or what is above has pushed it down.
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
