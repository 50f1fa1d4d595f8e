import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createLogger } from '../../server/base/logger.ts';
import { hasCaddy, startCaddy } from '../_util/caddy.ts';
import { freePort } from '../_util/free-port.ts';
import { hasNginx, startNginx } from '../_util/nginx.ts';
import { send } from '../_util/raw-http.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { loginProof } from '../_util/sign-in.ts';
import { itWhere } from '../_util/where.ts';

// Runs real proxies with the examples in `deploy/`; only ports, paths and networks are changed.

const NAME = 'words.example.org';
/** The network that the examples allow, and an address outside. */
const INSIDE = '127.9.0.0/16';
const STRANGER = '127.0.0.1';
let insiders = 0;
/** A different address each time, because sign-in is limited per address. */
const insider = () => `127.9.0.${(insiders += 1)}`;

const PASSWORD = 'open sesame';
/** What `caddy hash-password` prints for it, but fast: its own takes a second for each request. */
const CADDY_HASH = '$2b$04$abcdefghijklmnopqrstuu/LVz6MZlItEy42I2juLihZ66HnQx/cy';

let server: TestServer;
const log: Record<string, unknown>[] = [];
beforeAll(async () => {
  const logger = createLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => log.push(JSON.parse(line)) },
  );
  server = await startTestServer({ TRUST_PROXY: 'loopback' }, { hooks: { logger } });
});
afterAll(() => server?.stop());

interface Proxy {
  ports: { http: number; https: number };
  /** The certificate of its authority. */
  authority: string;
  stop(): Promise<void>;
}

/** @param base stands in place of the path in the example */
const example = (path: string, { url }: { url: string } = server, base = '') =>
  readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')
    .replaceAll(/(127\.0\.0\.1|server):3010/g, new URL(url).host)
    .replaceAll(/10\.8\.0\.0\/24|192\.168\.0\.0\/16/g, INSIDE)
    .replaceAll(/(?<=\s)example\.org\b/g, NAME)
    .replaceAll('/dictionary', base);

async function behindNginx(...[profile, ...rest]: Parameters<typeof example>): Promise<Proxy> {
  const ports = { http: await freePort(), https: await freePort() };
  const folder = mkdtempSync(join(tmpdir(), 'wordkeep-tls-'));
  const [key, certificate, passwords] = ['key', 'pem', 'passwords'].map((one) => join(folder, one));
  run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
    ...['-keyout', key!, '-out', certificate!],
  ]);
  writeFileSync(passwords!, `reader:${run('openssl', ['passwd', '-6', PASSWORD])}`);
  const http = example(`nginx/${profile}.conf`, ...rest)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll(/(ssl_certificate +)\S+;/g, `$1${certificate};`)
    .replaceAll(/(ssl_certificate_key +)\S+;/g, `$1${key};`)
    .replaceAll('/etc/nginx/wordkeep.passwords', passwords!);
  const nginx = await startNginx(() => http);
  return {
    ports,
    authority: readFileSync(certificate!, 'utf8'),
    stop: async () => {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function behindCaddy(...[profile, ...rest]: Parameters<typeof example>): Promise<Proxy> {
  const ports = { http: await freePort(), https: await freePort() };
  const caddy = await startCaddy(NAME, ports, example(`caddy/${profile}.Caddyfile`, ...rest), {
    READER_HASH: CADDY_HASH,
  });
  return { ...caddy, ports };
}

function run(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

interface Asked {
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Requests a path over https, sent unchanged. */
function ask(proxy: Proxy, path: string, { from = STRANGER, method, headers, body }: Asked = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const outgoing = request(
        {
          ...{ host: '127.0.0.1', port: proxy.ports.https, servername: NAME, ca: proxy.authority },
          ...{ path, method, localAddress: from, agent: false },
          headers: { host: NAME, ...headers },
        },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += String(chunk);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

/** Signs the administrator in; resolves to the cookie of the session. */
async function signIn(proxy: Proxy, from: string, headers = {}, base = ''): Promise<string> {
  const answer = await ask(proxy, `${base}/api/auth/login`, {
    ...{ from, method: 'POST', body: JSON.stringify(await loginProof()) },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7', ...headers },
  });
  expect(answer.status).toBe(200);
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toContain(`; Path=${base || '/'};`);
  // The server knows that this is https, although it sees http.
  expect(cookie).toContain('Secure');
  expect(answer.headers['strict-transport-security']).toBeDefined();
  // It also knows the client's address, whatever the client claims.
  expect(log.findLast(({ event }) => event === 'sign_in')).toMatchObject({ address: from });
  return cookie.split(';')[0] ?? '';
}

const reads = ['/word/run', '/api/v1/words/run', '/search?q=run', '/api/health', '/api/ready'];

/** Variants of addresses of the admin surface. */
const ADMIN = [
  ...['/admin', '/admin/', '/admin/words', '/ADMIN', '/api', '/api/', '/api/settings'],
  ...['/API/settings', '/Api/en/words', '/api/auth/session', '/api/en/dictionary/export'],
  ...['//api/settings', '/./api/settings', '/word/../api/settings', '/%61pi/settings'],
  ...['/api%2fsettings', '/api/v1/../settings', '/api/v1/%2e%2e/settings', '/api/v1/..%2fsettings'],
  ...['/api/health/../settings', '/api/v1x/../settings', '/api/healthy', '/api/v10/words'],
];

const proxies = [
  { name: 'nginx', has: hasNginx(), start: behindNginx },
  { name: 'Caddy', has: hasCaddy(), start: behindCaddy },
];

describe.each(proxies)('$name', ({ name: named, has, start }) => {
  const profile = (name: string, test: (proxy: Proxy) => Promise<void>) =>
    itWhere(has, `${named} is not installed`)(name, async () => {
      const proxy = await start(name);
      try {
        await test(proxy);
      } finally {
        await proxy.stop();
      }
    });

  const expectRedirect = async ({ ports }: Proxy) => {
    const plain = await send(`http://127.0.0.1:${ports.http}`, {
      path: '/word/run',
      headers: { host: NAME },
    });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers['location']).toBe(`https://${NAME}/word/run`);
  };

  profile('public-reads', async (proxy) => {
    await expectRedirect(proxy);
    for (const path of reads) expect([path, (await ask(proxy, path)).status]).toEqual([path, 200]);
    for (const path of ADMIN) {
      const { status, text } = await ask(proxy, path);
      expect([path, status, text.includes('statusCode')]).toEqual([path, 404, false]);
    }
    const from = insider();
    const cookie = await signIn(proxy, from);
    expect((await ask(proxy, '/api/settings', { from, headers: { cookie } })).status).toBe(200);
    expect((await ask(proxy, '/admin', { from })).status).toBe(200);
  });

  profile('lan-only', async (proxy) => {
    for (const path of [...reads, ...ADMIN]) {
      expect([path, (await ask(proxy, path)).status]).toEqual([path, 403]);
    }
    const from = insider();
    for (const path of reads) expect((await ask(proxy, path, { from })).status).toBe(200);
    const cookie = await signIn(proxy, from);
    expect((await ask(proxy, '/api/settings', { from, headers: { cookie } })).status).toBe(200);
  });

  profile('login', async (proxy) => {
    await expectRedirect(proxy);
    for (const path of [...reads, ...ADMIN]) {
      const { status, headers } = await ask(proxy, path);
      expect([path, status]).toEqual([path, 401]);
      expect(headers['www-authenticate']).toMatch(/^Basic /);
    }
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`,
    });
    expect((await ask(proxy, '/word/run', { headers: basic('sesame') })).status).toBe(401);
    const headers = basic(PASSWORD);
    for (const path of reads) expect((await ask(proxy, path, { headers })).status).toBe(200);
    expect((await ask(proxy, '/api/settings', { headers })).status).toBe(401);
    const from = insider();
    const cookie = await signIn(proxy, from, headers);
    const settings = await ask(proxy, '/api/settings', { from, headers: { ...headers, cookie } });
    expect(settings.status).toBe(200);
  });
});

// At the root, this is what the other examples are.
describe.each(['/dictionary', '/a/b'])('under %s', (base) => {
  let under: TestServer;
  beforeAll(async () => {
    const logger = createLogger(
      { logLevel: 'info', logFormat: 'json' },
      { write: (line) => log.push(JSON.parse(line)) },
    );
    under = await startTestServer(
      { TRUST_PROXY: 'loopback', PUBLIC_URL: `https://${NAME}${base}` },
      { hooks: { logger } },
    );
  });
  afterAll(() => under?.stop());

  const cases = proxies.flatMap((proxy) =>
    ['path', 'path-stripped'].map((profile) => ({ ...proxy, profile })),
  );
  for (const { name: named, has, start, profile } of cases) {
    itWhere(has, `${named} is not installed`)(`${named}, as ${profile}`, async () => {
      const proxy = await start(profile, under, base);
      try {
        const bare = await ask(proxy, base);
        expect([301, 308]).toContain(bare.status);
        expect(bare.headers['location']).toMatch(
          new RegExp(`^(https://${NAME}(:\\d+)?)?${base}/$`),
        );
        for (const path of ['/', ...reads, '/word/either%2For', '/word/50%25?x=%2F']) {
          const status = path.includes('%') ? 404 : 200;
          expect([path, (await ask(proxy, base + path)).status]).toEqual([path, status]);
        }
        const { text } = await ask(proxy, `${base}/word/run`);
        const [, script = ''] = /<script type="module"[^>]* src="([^"]*)"/.exec(text) ?? [];
        expect(script).toContain(`${base}/assets/`);
        expect((await ask(proxy, script)).status).toBe(200);
        expect((await ask(proxy, '/word/run')).text).not.toContain('Wordkeep');
        // The server is not asked, or knows nothing of an address below two of its paths.
        for (const path of ADMIN) {
          const { status, text } = await ask(proxy, base + path);
          expect([path, status, text.includes('statusCode')]).toEqual([path, 404, false]);
          expect([path, (await ask(proxy, base + base + path)).status]).toEqual([path, 404]);
        }
        const from = insider();
        const cookie = await signIn(proxy, from, {}, base);
        const settings = `${base}/api/settings`;
        expect((await ask(proxy, settings, { from, headers: { cookie } })).status).toBe(200);
        expect((await ask(proxy, `${base}/admin`, { from })).status).toBe(200);
      } finally {
        await proxy.stop();
      }
    });
  }
});

itWhere(hasCaddy(), 'Caddy is not installed')(
  'the Caddyfile of compose.yaml leads to all instances',
  async () => {
    const ports = { http: await freePort(), https: await freePort() };
    const reader = await startTestServer(
      // It would not take two suggestions of one client.
      { ADMIN_API_ENABLED: 'false', TRUST_PROXY: 'loopback', SUGGESTIONS_RATE_LIMIT: '1/3600' },
      { database: server.database },
    );
    const caddy = await startCaddy(NAME, ports, example('compose/Caddyfile'), {
      SITE_ADDRESS: NAME,
      READERS: `${new URL(reader.url).host} 127.0.0.1:1`,
    });
    try {
      const proxy = { ...caddy, ports };
      // One reader is down, so the other is used.
      for (const path of ['/word/run', '/api/v1/words/run']) {
        expect([path, (await ask(proxy, path)).status]).toEqual([path, 200]);
      }
      const cookie = await signIn(proxy, insider());
      expect((await ask(proxy, '/api/settings', { headers: { cookie } })).status).toBe(200);
      expect((await ask(proxy, '/admin')).status).toBe(200);
      for (const message of ['a mistake', 'another one']) {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ headword: 'run', message });
        const path = '/api/v1/suggestions';
        expect((await ask(proxy, path, { method: 'POST', headers, body })).status).toBe(201);
      }
    } finally {
      await caddy.stop();
      await reader.stop();
    }
  },
);
