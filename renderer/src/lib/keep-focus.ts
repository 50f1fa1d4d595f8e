const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
const LAYERS = '[role="dialog"], [role="menu"]';

/** The surroundings of an element before it was removed. */
interface Place {
  parent: Node;
  before: Node | null;
  removed: Node;
}

/** The last focused element of the page, or of a dialog or menu above it. */
interface Focused {
  element: Element;
  layer: Element | null;
  /** Set once the element is removed. */
  place: Place | null;
}

/**
 * Keeps the focus on the page, until the returned function is called. If the focused element is
 * removed, hidden or disabled, browsers drop the focus, and the next Tab starts at the top. Here it
 * goes to the same control in the next row, to what replaced the element, or to what is around it.
 * Below a dialog, this happens when the dialog closes.
 */
export function keepFocus(): () => void {
  /** The element of the page, then those of the layers above it. */
  let trail: Focused[] = [];
  let byKeyboard = false;
  let frame = 0;

  function onfocusin({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    const layer = target.closest(LAYERS);
    const at = layer === null ? 0 : trail.findIndex((one) => one.layer === layer);
    trail = [...(at < 0 ? trail : trail.slice(0, at)), { element: target, layer, place: null }];
  }
  function onchange(records: MutationRecord[]) {
    for (const one of trail) follow(one, records);
    // Wait for code that moves the focus on purpose.
    if (trail.length > 0 && frame === 0) frame = requestAnimationFrame(check);
  }
  function check() {
    frame = 0;
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body && !isGone(activeElement)) return;
    const last = trail.at(-1);
    if (!last || !isGone(last.element)) return;
    const canTake = (node: Element) => !isGone(node) && (byKeyboard || !isTyped(node));
    for (const { element, place } of trail.toReversed()) {
      const target = isGone(element) ? near(element, place, canTake) : element;
      if (target) return give(target);
    }
    give(document.querySelector('main h1'));
  }
  function give(target: Element | null) {
    if (target instanceof HTMLElement) target.focus({ preventScroll: !byKeyboard });
  }
  const onkeydown = () => (byKeyboard = true);
  const onpointerdown = () => (byKeyboard = false);

  const observer = new MutationObserver(onchange);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', onfocusin, { signal });
  document.addEventListener('keydown', onkeydown, { capture: true, signal });
  document.addEventListener('pointerdown', onpointerdown, { capture: true, signal });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    ended.abort();
  };
}

const isGone = (element: Element) =>
  !element.isConnected || element.matches(':disabled') || !element.checkVisibility();

/** On a phone, a field for text opens the keyboard. */
const isTyped = (element: Element) =>
  element.matches('textarea, input:not([type="checkbox"], [type="radio"])');

/** Notes where an element stood, and again when something around that place is removed. */
function follow(one: Focused, records: readonly MutationRecord[]): void {
  const removalOf = (node: Node) =>
    records.find(({ removedNodes }) => [...removedNodes].some((root) => root.contains(node)));
  let node: Node = one.place?.parent ?? one.element;
  while (!node.isConnected) {
    const removal = removalOf(node);
    if (!removal) break;
    const { target: parent, previousSibling: before, removedNodes } = removal;
    const removed = [...removedNodes].find((root) => root.contains(node)) ?? node;
    one.place = { parent, before, removed };
    node = parent;
  }
  const { place } = one;
  while (place?.before && place.before.parentNode !== place.parent)
    place.before = removalOf(place.before)?.previousSibling ?? null;
}

type CanTake = (element: Element) => boolean;

/** The new focus: a later sibling, the parent, or an earlier sibling. */
function near(element: Element, place: Place | null, canTake: CanTake): Element | null {
  const { parent, before, removed } = place ?? {
    parent: element.parentNode,
    before: element.previousSibling,
    removed: element,
  };
  if (!(parent instanceof Element) || !parent.isConnected || parent === document.body) return null;
  // A page may have no title yet.
  const title = parent.querySelector(':scope main h1') ?? parent.querySelector('main[tabindex]');
  if (title) return title;
  const take = (sibling: Node | null, isBefore: boolean) =>
    sibling instanceof Element ? within(sibling, element, removed, isBefore, canTake) : null;
  const rest = before ? before.nextSibling : parent.firstChild;
  for (let next = rest; next; next = next.nextSibling) {
    const found = take(next, false);
    if (found) return found;
  }
  if (parent.matches('main')) return parent.querySelector('h1');
  if (parent.matches('[tabindex]') && canTake(parent)) return parent;
  for (let previous = before; previous; previous = previous.previousSibling) {
    const found = take(previous, true);
    if (found) return found;
  }
  return near(parent, null, canTake);
}

/** The control of a sibling that corresponds to the one that was removed, or the nearest one. */
function within(
  sibling: Element,
  element: Element,
  removed: Node,
  isBefore: boolean,
  canTake: CanTake,
): Element | null {
  const kindOf = (node: Element) => node.tagName + (node.getAttribute('class') ?? '');
  const controls = controlsOf(sibling);
  const same =
    removed instanceof Element && kindOf(removed) === kindOf(sibling)
      ? controls[controlsOf(removed).indexOf(element)]
      : undefined;
  if (same && canTake(same)) return same;
  if (sibling.matches('[tabindex]') && canTake(sibling)) return sibling;
  const reachable = controls.filter(
    (node) => node instanceof HTMLElement && node.tabIndex >= 0 && canTake(node),
  );
  return reachable.at(isBefore ? -1 : 0) ?? null;
}

const controlsOf = (node: Element) => [
  ...(node.matches(CONTROLS) ? [node] : []),
  ...node.querySelectorAll(CONTROLS),
];
