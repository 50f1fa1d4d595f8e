import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile, with its continuation lines. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** A stage of a Dockerfile: from one `FROM` to the next. */
export interface Stage {
  readonly name: string;
  readonly base: string;
  readonly steps: readonly Instruction[];
}

/** The stages of a Dockerfile, first to last. */
export function parseDockerfile(file: URL): Stage[] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: (Stage & { steps: Instruction[] })[] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^(\w+) +(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [base = '', , stage = 'image'] = text.split(/ +/);
      stages.push({ name: stage, base, steps: [] });
    } else stages.at(-1)?.steps.push({ name, text });
  }
  return stages;
}

/** The last value of an instruction of a stage. */
export function valueOf({ steps }: Stage, name: string): string {
  const found = steps.findLast((step) => step.name === name);
  if (!found) throw new Error(`The Dockerfile has no ${name}.`);
  return found.text;
}

/** `HEALTHCHECK ... CMD ["a", "b"]` and the like, as a list. */
export function listOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('["')));
}

/** The files of the repository that `.dockerignore` lets into the build. */
export function contextFiles(root: URL): string[] {
  const rules = readFileSync(new URL('.dockerignore', root), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isKept = line.startsWith('!');
      return { isKept, pattern: patternOf(isKept ? line.slice(1) : line) };
    });
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\0')
    .filter((file) => file !== '')
    .filter((file) => rules.findLast(({ pattern }) => pattern.test(file))?.isKept ?? true);
}

/** A pattern matches a path, and everything below it. */
function patternOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?');
  return new RegExp(`^${source}(?:/|$)`);
}
