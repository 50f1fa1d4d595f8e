/**
 * The rooms of the project, outermost first: a room may import the rooms below it, never one above.
 * A file belongs to the most specific room that names its folder or the file itself.
 * `docs/architecture.md` says what each room is for.
 */
const ORDER = [
  'main',
  'main/windows',
  'main/server',
  'main/settings',
  'main/texts',
  'renderer/desktop',
  'renderer/service-worker',
  'renderer/src',
  'renderer/src/admin',
  'renderer/src/admin/shell',
  'renderer/src/admin/editor',
  'renderer/src/admin/editor/saving',
  'renderer/src/admin/editor/meanings',
  'renderer/src/admin/editor/forms',
  'renderer/src/admin/editor/record',
  'renderer/src/admin/editor/rows',
  'renderer/src/admin/editor/inputs',
  'renderer/src/admin/editor/state',
  'renderer/src/admin/editor/draft',
  'renderer/src/admin/words',
  'renderer/src/admin/dashboard',
  'renderer/src/admin/history',
  'renderer/src/admin/transfer',
  'renderer/src/admin/bulk',
  'renderer/src/admin/moderation',
  'renderer/src/admin/changes',
  'renderer/src/admin/session',
  'renderer/src/admin/shared',
  'renderer/src/reader',
  'renderer/src/reader/pages',
  'renderer/src/reader/my-words',
  'renderer/src/reader/practice',
  'renderer/src/reader/offline',
  'renderer/src/reader/parts/frame',
  'renderer/src/reader/parts/word',
  'renderer/src/reader/parts/finder',
  'renderer/src/reader/parts/browse',
  'renderer/src/reader/parts/api',
  'renderer/src/reader/parts/search',
  'renderer/src/reader/parts/suggest',
  'renderer/src/reader/parts',
  'renderer/src/reader/words',
  'renderer/src/reader/stars',
  'renderer/src/reader/kept',
  'renderer/src/reader/state',
  'renderer/src/components/words',
  'renderer/src/components/shared',
  'renderer/src/i18n',
  'renderer/src/lib',
  'renderer/src/api',
  'clients',

  'server',
  'server/commands',
  'server/doctor',
  'server/server.ts',
  'server/services.ts',
  'server/writer-place.ts',
  'server/dict-protocol',
  'server/metrics',
  'server/cluster',
  'server/http',
  'server/http/public',
  'server/http/admin',
  'server/http/web',
  'server/http/mcp',
  'server/http/workers',
  'server/http/connections',
  'server/http/shared',
  'server/ops',
  'server/backup',
  'server/speech',
  'server/formats/read',
  'server/formats',
  'server/dataset/import',
  'server/dataset/write',
  'server/dataset/read',
  'server/formats/write',
  'server/auth',
  'server/compat',
  'server/dictionary/suggestions',
  'server/dictionary/editing',
  'server/dictionary/overview',
  'server/dictionary/finder',
  'server/dictionary/reading',
  'server/dictionary',
  'server/dictionary/items',
  'server/dictionary/content',
  'server/dictionary/search',
  'server/dictionary/index',
  'server/dictionary/typos',
  'server/dictionary/typos/spoken',
  'server/dictionary/typos/search',
  'server/dictionary/typos/channel',
  'server/dictionary/structures',
  'server/database',
  'server/process',
  'server/config',
  'server/base',
  'server/contract/admin',
  'server/contract/desktop',
  'server/contract/public',
  'server/contract',
  'server/text',
  'migrations',
];

/** Beside one another: none of these imports another of its group. */
const SIBLINGS = [
  ['server/http/public', 'server/http/admin', 'server/http/web', 'server/http/mcp'],
];

/** The two halves of the web interface share the rooms below them. */
const HALVES = ['renderer/src/admin', 'renderer/src/reader'];

/**
 * Separate programs that share only these rooms with the server: the desktop shell starts the server
 * as a process, and the web interface reaches it over HTTP.
 */
const ISLANDS = [
  {
    island: 'main',
    shares: ['main', 'server/contract', 'server/base/atomic-file.ts', 'renderer/src/i18n'],
  },
  { island: 'renderer', shares: ['renderer', 'server/contract', 'server/text/web-address.ts'] },
  { island: 'clients', shares: ['clients', 'server/contract'] },
  // A migration must not change with the code.
  { island: 'migrations', shares: ['migrations'] },
];

/** @param {string} path @param {string} folder */
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The room of a file, or null outside all of them. @param {string} path from the top of the project */
export function roomOf(path) {
  const rooms = ORDER.filter((room) => isIn(path, room));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * What is wrong with an import, or null. Paths are from the top of the project.
 * @param {string} from @param {string} to @returns {string | null}
 */
export function importProblem(from, to) {
  const [room, target] = [roomOf(from), roomOf(to)];
  if (room === null) return null;
  if (/^(?:tests|scripts)\//.test(to))
    return `${room} is used by tests and scripts, never the reverse.`;
  if (target === null || room === target) return null;
  const island = ISLANDS.find((each) => isIn(from, each.island));
  if (island && !island.shares.some((shared) => isIn(to, shared))) {
    return `${island.island} shares only ${island.shares.slice(1).join(', ') || 'itself'}.`;
  }
  if (
    HALVES.some((half) => isIn(from, half)) &&
    HALVES.some((half) => isIn(to, half) && !isIn(from, half))
  ) {
    return 'The reader and the administration do not import each other.';
  }
  if (SIBLINGS.some((group) => group.includes(room) && group.includes(target))) {
    return `${room} and ${target} share the rooms below them, not each other.`;
  }
  if (ORDER.indexOf(target) < ORDER.indexOf(room)) return `${room} is below ${target}.`;
  return null;
}
