import { parseArgs } from 'node:util';

/**
 * Ends the script with a line of usage.
 *
 * @param {string} usage
 * @returns {never}
 */
export function exitWithUsage(usage) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

/**
 * The arguments of a script; wrong ones, and `--help`, end it with a line of usage.
 *
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {string} usage
 * @param {Options} options
 * @param {[least: number, most: number]} count how many arguments besides options there are
 */
export function readArguments(usage, options, [least, most] = [0, 0]) {
  try {
    const found = parseArgs({ options, allowPositionals: true });
    const { length } = found.positionals;
    if (length >= least && length <= most) return found;
  } catch {
    // An unknown option: the usage says which there are.
  }
  return exitWithUsage(usage);
}
