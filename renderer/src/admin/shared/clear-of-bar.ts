/** Space between a bar and what is scrolled clear of it, in px. */
const GAP = 8;

/** An attachment of a bar that stays at the bottom of the window: what gets the focus is not behind it. */
export function clearOfBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBlockEnd = `${bar.offsetHeight + GAP}px`;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBlockEnd = '';
  };
}
