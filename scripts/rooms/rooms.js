import rooms from './rooms.json' with { type: 'json' };

/**
 * The rooms of the project. `docs/architecture.md` says what each is for.
 * - `order`: outermost first. A room may import the rooms below it, never one above. A file belongs
 *   to the most specific room that names its folder or the file itself.
 * - `siblings`: none of these imports another of its group.
 * - `halves`: the two halves of the web interface share the rooms below them.
 * - `islands`: separate programs that share only these rooms with the server. The desktop shell
 *   starts the server as a process, the web interface reaches it over HTTP, and a migration must not
 *   change with the code.
 */
const { order: ORDER, siblings: SIBLINGS, halves: HALVES, islands: ISLANDS } = rooms;

/** @param {string} path @param {string} folder */
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The room of a file, or null outside all of them. @param {string} path from the top of the project */
export function roomOf(path) {
  const rooms = ORDER.filter((room) => isIn(path, room));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * The problem with an import, or null. Paths are from the top of the project.
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
