/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus, and what is wrong with how it is shown. */
interface Stop {
  /** Tells it from other stops. */
  path: string;
  /** For messages. */
  name: string;
  problem: string;
}

/** More presses of Tab than any page takes. */
const MANY = 600;

/**
 * A person with nothing but a keyboard. After each press the focus has to be somewhere, in view, not
 * covered by anything, and marked.
 */
export class Keyboard {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys one after the other. The focus may take a moment to arrive. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      // A page that was just loaded has not given the focus to anything.
      const isFresh = (await this.stop()).problem === LOST;
      await this.page.keyboard.press(key);
      if (!isFresh || key.endsWith('Tab')) await this.isSeen(`after ${key}`);
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.isSeen(`after typing ${text}`);
  }

  /** Waits until there is nothing wrong with the focus. */
  async isSeen(when: string): Promise<void> {
    await expect
      .poll(async () => (await this.stop()).problem, { message: when, timeout: 10_000 })
      .toBe('');
  }

  /** Waits until something has the focus, and is seen to have it. */
  async isOn(target: Locator): Promise<void> {
    await target
      .and(this.page.locator(':focus'))
      .waitFor({ timeout: 10_000 })
      .catch(async () => {
        throw new Error(`The focus is on ${(await this.stop()).name}, not on ${target}`);
      });
    await this.isSeen(`on ${target}`);
  }

  /** Goes on with Tab until something has the focus; `back` uses Shift. */
  async tabTo(target: Locator, { back = false } = {}): Promise<void> {
    const key = back ? 'Shift+Tab' : 'Tab';
    const seen: string[] = [];
    for (let pressed = 0; pressed < MANY; pressed += 1) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return this.isOn(target);
      await this.page.keyboard.press(key);
      const { name, problem } = await this.stop();
      seen.push(name);
      // Past the last element of the page, the focus is on the browser itself.
      if (problem !== '' && problem !== LOST) await this.isSeen(`${key} to ${name}`);
    }
    throw new Error(`${key} does not lead to ${target}, but to ${seen.slice(-30).join(', ')}`);
  }

  /** Goes to a control and presses Enter. */
  async enter(target: Locator, options?: { back?: boolean }): Promise<void> {
    await this.tabTo(target, options);
    await this.press('Enter');
  }

  /**
   * Goes through the whole page with Tab and back. Everything that a pointer can use has to be on the
   * way, in both directions. Returns the number of stops.
   */
  async goThrough(): Promise<number> {
    const forwards = await this.round('Tab');
    const backwards = await this.round('Shift+Tab');
    const problems = [...forwards, ...backwards].flatMap(({ name, problem }) =>
      problem === '' ? [] : [`${name}: ${problem}`],
    );
    expect.soft([...new Set(problems)]).toEqual([]);
    const paths = forwards.map(({ path }) => path);
    expect.soft(backwards.map(({ path }) => path).reverse()).toEqual(paths);
    expect.soft(await this.page.evaluate(usableOutside, paths)).toEqual([]);
    return paths.length;
  }

  /** From one end of the page to the other. */
  private async round(key: string): Promise<Stop[]> {
    await this.page.evaluate(leave);
    const stops: Stop[] = [];
    for (let pressed = 0; pressed < MANY; pressed += 1) {
      await this.page.keyboard.press(key);
      const stop = await this.stop();
      if (stop.problem !== LOST) stops.push(stop);
      // From the top, the first Shift+Tab leaves the page.
      else if (pressed > 0) return stops;
    }
    throw new Error(`${key} does not leave the page: ${stops.at(-1)?.name}`);
  }

  private stop(): Promise<Stop> {
    return this.page.evaluate(lookAtFocus, LOST);
  }
}

const LOST = 'nothing has the focus';

/** As after loading: Tab begins at the top, Shift+Tab at the end. */
function leave(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  getSelection()?.removeAllRanges();
  scrollTo(0, 0);
}

/** Runs in the page. */
async function lookAtFocus(lost: string): Promise<Stop> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { path: '', name: 'nothing', problem: lost };
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const name = [
    focused.tagName.toLowerCase(),
    focused.getAttribute('aria-label') ?? labels[0]?.textContent ?? focused.textContent,
  ]
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 80);
  const path: string[] = [];
  for (let node: Element | null = focused; node?.parentElement; node = node.parentElement) {
    path.unshift(`${node.tagName}${[...node.parentElement.children].indexOf(node)}`);
  }
  const found = { path: path.join(' '), name };

  // Some inputs are drawn by their labels.
  const isDrawn =
    focused.getBoundingClientRect().width > 4 && getComputedStyle(focused).opacity !== '0';
  const shown = isDrawn ? focused : (labels[0] ?? focused);
  const [first] = shown.getClientRects();
  if (!first) return { ...found, problem: 'is not drawn' };
  const { left, right, top, bottom, height } = first;
  // A field for a text shows where the caret is.
  const isTall = height > innerHeight / 2 || focused.matches('textarea');
  if (left < -1 || right > innerWidth + 1) return { ...found, problem: 'is beside the window' };
  if (isTall ? bottom < 30 || top > innerHeight - 30 : top < -1 || bottom > innerHeight + 1)
    return { ...found, problem: `is outside the window, ${Math.round(top)}–${Math.round(bottom)}` };
  const edges = isTall ? [(Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2] : [];
  for (const y of isTall ? edges : [top + 2, (top + bottom) / 2, bottom - 2]) {
    const hit = document.elementFromPoint((left + right) / 2, y);
    if (hit && !hit.contains(shown) && !shown.contains(hit))
      return { ...found, problem: `is covered by ${hit.tagName}.${hit.className}` };
  }

  // Headings and pages have the focus only so that reading begins there.
  if (focused.matches('h1, main')) return { ...found, problem: '' };
  const probe = document.createElement('i');
  probe.style.color = 'var(--accent)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const ringed = [shown, shown.parentElement, focused.nextElementSibling, ...labels]
    .filter((node) => node !== null && node !== undefined)
    .flatMap((node) =>
      [undefined, '::after'].map((pseudo) => ({ node, style: getComputedStyle(node, pseudo) })),
    )
    .find(({ style: { boxShadow, outlineStyle, outlineColor, outlineWidth } }) => {
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
      return boxShadow.includes(accent) || (isOutlined && outlineColor === accent);
    });
  if (!ringed) return { ...found, problem: 'has no ring' };
  if (ringed.style.boxShadow.includes('inset')) return { ...found, problem: '' };

  // A ring around it must not be cut off by what it is in.
  const ring = ringed.node.getBoundingClientRect();
  const WIDTH = 3;
  let cut = new Set<string>();
  for (let node = ringed.node.parentElement; node; node = node.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(node);
    if (node === document.body || node === document.documentElement) break;
    const frame = node.getBoundingClientRect();
    if (overflowX !== 'visible') {
      if (ring.left - WIDTH < frame.left) cut = cut.add('left');
      if (ring.right + WIDTH > frame.right) cut = cut.add('right');
    }
    if (overflowY !== 'visible') {
      if (ring.top - WIDTH < frame.top) cut = cut.add('top');
      if (ring.bottom + WIDTH > frame.bottom) cut = cut.add('bottom');
    }
  }
  const problem = cut.size > 1 ? `has a ring that is cut off, ${[...cut].join(', ')}` : '';
  return { ...found, problem };
}

/** Runs in the page: what a pointer can use, but Tab did not come to. */
function usableOutside(paths: string[]): string[] {
  const pathOf = (element: Element) => {
    const path: string[] = [];
    for (let node: Element | null = element; node?.parentElement; node = node.parentElement) {
      path.unshift(`${node.tagName}${[...node.parentElement.children].indexOf(node)}`);
    }
    return path.join(' ');
  };
  const reached = new Set(paths);
  return (
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches(':disabled, [type=radio]:not(:checked)'))
      // Escape does the same.
      .filter((element) => !element.matches('[role=search] button[tabindex="-1"]'))
      .filter((element) => !reached.has(pathOf(element)))
      .map((element) => element.outerHTML.slice(0, 120))
  );
}
