/** Loading starts a little before the element scrolls into view. */
const NEAR = '600px';

/** An attachment that calls `act` as soon as its element is near the window, and once. */
export function whenNear(act: () => void): (node: HTMLElement) => () => void {
  return (node) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        act();
      },
      { rootMargin: NEAR },
    );
    observer.observe(node);
    return () => observer.disconnect();
  };
}
