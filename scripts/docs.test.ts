import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import rooms from './rooms/rooms.json' with { type: 'json' };

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
const files = tracked.filter((file) => existsSync(file));
const pages = files.filter((file) => file.endsWith('.md'));
const withoutCode = (page: string) => readFileSync(page, 'utf8').replace(/```.*?```/gs, '');

/** The anchors that GitHub makes of a page's headings. */
function anchorsOf(page: string): string[] {
  return [...withoutCode(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

it('every link between pages leads to a file and a heading', () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      const isThere =
        existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
      return isThere ? [] : [`${page}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('every page of docs/ that code or a message names exists', () => {
  const named = files
    .filter((file) => /\.(?:ts|js|svelte|json|ya?ml|service)$/.test(file))
    .flatMap((file) =>
      (readFileSync(file, 'utf8').match(/(?<![\w./])docs\/[\w/-]+\.md/g) ?? []).map((page) => ({
        file,
        page,
      })),
    );
  expect(named.filter(({ page }) => !existsSync(page))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

it('every source file that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    [...withoutCode(page).matchAll(/`([\w.-]+\/[\w./-]+\.(?:ts|js|svelte|css))`/g)].flatMap(
      ([, name = '']) =>
        files.some((file) => `/${file}`.endsWith(`/${name}`)) ? [] : [`${page}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('the tree in docs/architecture.md has the rooms of the linter, in their order', () => {
  const tree = /## The rooms.*?```\n(.*?)```/s.exec(
    readFileSync('docs/architecture.md', 'utf8'),
  )?.[1];
  const drawn = (tree ?? '').split('\n').flatMap((line) => {
    const [first = '', ...beside] = line.split(/ {2,}/)[0]?.split(', ') ?? [];
    return [first, ...beside.map((name) => `${dirname(first)}/${name}`)];
  });
  expect(drawn.filter((room) => room !== '')).toEqual(rooms.order);
});
