/** Scrolls only the nearest frame: the page must not move under the pointer of somebody. */
export function scrollWithin(element: HTMLElement): void {
  let frame = element.parentElement;
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY))
    frame = frame.parentElement;
  if (!frame || frame === document.documentElement) return;
  const inner = element.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) {
    frame.scrollTop += Math.min(inner.bottom - outer.bottom, inner.top - outer.top);
  }
}
