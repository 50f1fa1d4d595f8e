import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../../server/config/parse-config.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { itWhere } from '../_util/where.ts';
import { parseDockerfile } from './dockerfile.ts';
import { merged, renderChart } from './helm-chart.ts';

const ROOT = new URL('../../', import.meta.url);
const CHART = new URL('deploy/helm/wordkeep/', ROOT);
const hasHelm = spawnSync('helm', ['version']).status === 0;

type Values = Record<string, unknown>;
interface Container {
  env: { name: string; value: string }[];
  envFrom: { secretRef: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { port: string } };
}
interface Document {
  kind: string;
  metadata: { name: string; labels: Values };
  spec: {
    selector: { matchLabels: Values } & Values;
    ports: { targetPort: string; port: number; name: string }[];
    rules: { http: { paths: { backend: { service: { name: string; port: Values } } }[] } }[];
    template: {
      metadata: { labels: Values };
      spec: { containers: [Container]; volumes?: { name: string }[] };
    };
    volumeClaimTemplates?: { metadata: { name: string } }[];
  };
}

/** The documents of `templates/*.yaml`. */
function documentsOf(values: Values): Document[] {
  return [...renderChart(CHART, values)]
    .filter(([name]) => name.endsWith('.yaml'))
    .flatMap(([, text]) => parseDocuments(text));
}

function parseDocuments(text: string): Document[] {
  const documents = [...parseAllDocuments(text)];
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return documents.map((one) => one.toJS()).filter((one) => one !== null);
}

const podsOf = (documents: Document[]) =>
  documents.filter(({ spec }) => spec.template !== undefined);

const stages = parseDockerfile(new URL('Dockerfile', ROOT));
const IMAGE = Object.fromEntries(
  stages
    .at(-1)!
    .steps.filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(' ').map((one) => one.split('='))),
);
const DATABASE_URL = 'postgres://wordkeep:secret@postgres/wordkeep';

/** What a pod's server reads: the image's settings, those of its secret, and the chart's. */
function settingsOf({ envFrom, env }: Container, kind: string): Record<string, string> {
  const isReader = envFrom[0]?.secretRef.name === 'of-readers';
  return {
    ...IMAGE,
    ...(isReader ? {} : CREDENTIALS),
    ...(kind === 'postgres' ? { DATABASE_URL } : {}),
    ...(isReader ? { DATABASE_REPLICA_URL: DATABASE_URL } : {}),
    ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
  };
}

/** The values that docs/deployment.md sets. */
function documentedValues(): Values {
  const docs = readFileSync(new URL('docs/deployment.md', ROOT), 'utf8');
  const [, command = ''] = /(helm install [\s\S]*?)```/.exec(docs) ?? [];
  const set = [...command.matchAll(/--set ([\w.]+)=(\S+)/g)];
  expect(set.length).toBeGreaterThan(4);
  return set.reduce((values: Values, [, path = '', text = '']) => {
    const value: unknown = path.endsWith('existingSecret') ? text : parse(text);
    return merged(values, nested(path.split('.'), value));
  }, {});
}

const nested = ([key = '', ...rest]: string[], value: unknown): Values => ({
  [key]: rest.length > 0 ? nested(rest, value) : value,
});

const DEFAULTS = { admin: { existingSecret: 'of-admin' } };
/** Everything on. */
const FULL = {
  ...DEFAULTS,
  database: { kind: 'postgres' },
  readers: { replicas: 2, existingSecret: 'of-readers' },
  ingress: { enabled: true, tlsSecret: 'tls', className: 'nginx', annotations: { a: 'b' } },
  metrics: { enabled: true },
  persistence: { storageClassName: 'fast' },
  imagePullSecrets: [{ name: 'registry' }],
};
/** For each value of values.yaml another one than in FULL. */
const OTHERS: Record<string, unknown> = {
  'image.repository': 'registry.example.org/wordkeep',
  'image.tag': '9.9.9',
  'image.pullPolicy': 'Always',
  imagePullSecrets: [{ name: 'another' }],
  'admin.existingSecret': 'another',
  'database.kind': 'sqlite',
  'server.resources.requests.cpu': '1',
  'server.resources.requests.memory': '500Mi',
  'server.resources.limits.memory': '2Gi',
  'persistence.size': '20Gi',
  'persistence.storageClassName': '',
  'readers.replicas': 0,
  'readers.existingSecret': 'another',
  'readers.resources.requests.cpu': '1',
  'readers.resources.requests.memory': '500Mi',
  'readers.resources.limits.memory': '2Gi',
  settings: {
    PUBLIC_API_RATE_LIMIT: '600/60',
    BACKUP_DIR: '/data/backups',
    PUBLIC_API_SHARED_MAX_AGE: 2_592_000,
    MCP_ENABLED: true,
  },
  'metrics.enabled': false,
  'ingress.enabled': false,
  'ingress.className': '',
  'ingress.host': 'other.example.org',
  'ingress.tlsSecret': '',
  'ingress.annotations': { 'example.org/name': 'yes: "no"' },
  trustProxy: '10.0.0.0/8, loopback',
};
const withOther = (path: string): Values => {
  // Readers need Postgres.
  const full = path === 'database.kind' ? { ...FULL, readers: { replicas: 0 } } : FULL;
  return merged(full, nested(path.split('.'), OTHERS[path]));
};

const CASES: [string, Values][] = [
  ['the defaults', DEFAULTS],
  ['the documented command', documentedValues()],
  ['everything', FULL],
  ...Object.keys(OTHERS).map((path): [string, Values] => [path, withOther(path)]),
];

describe.each(CASES)('%s', (_, values) => {
  const documents = documentsOf(values);
  const pods = podsOf(documents);
  const { kind } = merged({ kind: 'sqlite' }, (values['database'] ?? {}) as Values);

  it('gives each pod settings that the server accepts', () => {
    for (const { spec } of pods) {
      const [container] = spec.template.spec.containers;
      const names = container.env.map(({ name }) => name);
      expect(names).toEqual([...new Set(names)]);
      const config = parseConfig(settingsOf(container, String(kind)));
      expect(config.host).toBe('0.0.0.0');
      expect(config.database.dialect).toBe(kind);
      const open = [config.port, ...(config.metricsEnabled ? [config.metrics.port] : [])];
      expect(container.ports.map(({ containerPort }) => containerPort)).toEqual(open);
      if (config.metricsEnabled) expect(config.metrics.host).toBe('0.0.0.0');
    }
  });

  it('has parts that name each other', () => {
    for (const { spec } of pods) {
      const { metadata, spec: pod } = spec.template;
      expect(metadata.labels).toMatchObject(spec.selector.matchLabels);
      const volumes = [
        ...(pod.volumes ?? []),
        ...(spec.volumeClaimTemplates ?? []).map((claim) => claim.metadata),
      ];
      const [{ volumeMounts, ports, ...container }] = pod.containers;
      expect(volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
      expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([IMAGE['DATA_DIR']]);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
        expect(ports.map(({ name }) => name)).toContain(container[probe]!.httpGet.port);
    }
    const services = documents.filter((one) => one.kind === 'Service');
    for (const { spec } of services) {
      const chosen = pods.filter(({ spec: { template } }) =>
        Object.entries(spec.selector).every(
          ([key, label]) => template.metadata.labels[key] === label,
        ),
      );
      expect(chosen).toHaveLength(1);
      const offered = chosen[0]!.spec.template.spec.containers[0].ports.map(({ name }) => name);
      expect(spec.ports.map(({ targetPort }) => targetPort)).toEqual(offered);
    }
    const paths = documents
      .filter((one) => one.kind === 'Ingress')
      .flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths));
    for (const { backend } of paths)
      expect(services.map(({ metadata }) => metadata.name)).toContain(backend.service.name);
  });
});

it('every value of values.yaml changes what is installed', () => {
  const leaves = (values: Values, before = ''): string[] =>
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && Object.keys(value).length > 0
        ? leaves(value as Values, `${before}${key}.`)
        : `${before}${key}`,
    );
  const all = leaves(parse(readFileSync(new URL('values.yaml', CHART), 'utf8')) as Values);
  expect(Object.keys(OTHERS).toSorted()).toEqual(all.toSorted());
  for (const path of all) {
    const before = path === 'database.kind' ? { ...FULL, readers: { replicas: 0 } } : FULL;
    expect(documentsOf(withOther(path)), path).not.toEqual(documentsOf(before));
  }
});

it('only the writer may be asked to write, and only readers have the secret of readers', () => {
  const pods = podsOf(documentsOf(FULL)).map(({ kind, spec }) => {
    const config = parseConfig(settingsOf(spec.template.spec.containers[0], 'postgres'));
    return [kind, config.adminApiEnabled, config.autoImport, config.publicUrl];
  });
  const publicUrl = 'https://words.example.org';
  expect(pods.toSorted()).toEqual([
    ['Deployment', false, false, publicUrl],
    ['StatefulSet', true, true, publicUrl],
  ]);
});

it.each([
  [{}, 'admin.existingSecret'],
  [{ ...DEFAULTS, database: { kind: 'mysql' } }, 'database.kind'],
  [{ ...DEFAULTS, readers: { replicas: 1, existingSecret: 'a' } }, 'readers.replicas'],
  [{ ...FULL, readers: { replicas: 1, existingSecret: '' } }, 'readers.existingSecret'],
])('%j is refused by the name of %s', (values, name) => {
  expect(() => renderChart(CHART, values)).toThrow(name);
});

it('the notes name the address', () => {
  const notesWith = (values: Values) => renderChart(CHART, values).get('NOTES.txt');
  expect(notesWith(DEFAULTS)).toContain('port-forward service/words-wordkeep 3010:80');
  expect(notesWith(FULL)).toContain('it is at https://words.example.org, and you sign in');
});

itWhere(hasHelm, 'helm is not installed')('helm renders the same', () => {
  for (const [name, values] of CASES) {
    const args = ['template', 'words', fileURLToPath(CHART), '--values', '-'];
    const { stdout, stderr } = spawnSync('helm', args, {
      input: JSON.stringify(values),
      encoding: 'utf8',
    });
    const sorted = (documents: Document[]) =>
      documents.toSorted((a, b) => (a.kind + a.metadata.name < b.kind + b.metadata.name ? -1 : 1));
    expect(sorted(parseDocuments(stdout)), `${name} ${stderr}`).toEqual(
      sorted(documentsOf(values)),
    );
  }
});
