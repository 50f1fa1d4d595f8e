import type { CDPSession, Page } from 'playwright-core';

/** A node of the tree that a screen reader reads. */
export interface Read {
  role: string;
  name: string;
  level: number | null;
  isMain: boolean;
  /** What it is read in: a row, an article, a region. */
  within: string;
}

/** Roles of what a reader acts on. */
const CONTROLS = new Set([
  ...['button', 'checkbox', 'combobox', 'link', 'listbox', 'menuitem', 'menuitemradio', 'option'],
  ...['radio', 'searchbox', 'slider', 'spinbutton', 'switch', 'tab', 'textbox'],
]);
/** Roles whose controls are told apart by what is around them. */
const AROUND = new Set(['article', 'dialog', 'group', 'listitem', 'region', 'row']);
/** Roles that a page may have several of, but not of one name. */
const REGIONS = new Set(['article', 'complementary', 'dialog', 'form', 'navigation', 'region']);

const sessions = new WeakMap<Page, CDPSession>();

/** Chromium's accessibility tree of a page, in reading order. */
export async function readTree(page: Page): Promise<Read[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read: Read[] = [];
  const visit = (id: string, isMain: boolean, within: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    const level = node.properties?.find(({ name }) => name === 'level')?.value.value;
    if (!node.ignored) {
      const name = String(node.name?.value ?? '').trim();
      read.push({ role, name, level: typeof level === 'number' ? level : null, isMain, within });
    }
    for (const child of node.childIds ?? []) {
      visit(child, isMain || role === 'main', AROUND.has(role) ? node.nodeId : within);
    }
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root) visit(root.nodeId, false, '');
  return read;
}

/** Controls without a name, headings that jump, names that stand twice side by side. */
export async function treeProblems(page: Page): Promise<string[]> {
  const tree = await readTree(page);
  const unnamed = tree
    .filter(({ role, name }) => name === '' && (CONTROLS.has(role) || role === 'heading'))
    .map(({ role }) => `a ${role} has no name`);
  const headings = tree.filter(({ role }) => role === 'heading');
  const titles = headings.filter(({ level }) => level === 1);
  const jumps = headings.flatMap(({ name, level }, i) =>
    (level ?? 0) > (headings[i - 1]?.level ?? 0) + 1 ? [`${name} jumps to level ${level}`] : [],
  );
  const named = tree.filter(
    ({ role, name, isMain }) =>
      name !== '' && (REGIONS.has(role) || (isMain && ['button', 'textbox'].includes(role))),
  );
  const keys = named.map(({ role, name, within }) => `${within}: ${role} ${name}`);
  const twice = new Set(keys.filter((key, i) => keys.indexOf(key) < i));
  return [
    ...unnamed,
    ...(titles.length === 1 ? [] : [`${titles.length} titles`]),
    ...jumps,
    ...[...twice].map((key) => `twice: ${key}`),
  ];
}

/** What live regions say. */
export async function announced(page: Page): Promise<string> {
  const texts = await page.locator('[role=status], [role=alert], [aria-live]').allTextContents();
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
