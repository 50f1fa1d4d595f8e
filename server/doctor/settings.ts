import { stat } from 'node:fs/promises';
import { ApiKeys } from '../auth/api-keys.ts';
import { createLogger } from '../base/logger.ts';
import type { Config } from '../config/parse-config.ts';
import { hostInAddress } from '../text/web-address.ts';
import { bad, type Finding, good, note } from './finding.ts';

const SHORT_PASSWORD = 12;
/** The password in docs/deployment.md is known to everybody. */
const EXAMPLE = 'at least twelve characters';
/** Addresses that only this machine can reach. */
const LOOPBACK = /^(127\.|::1$|localhost$)/;
const OF_OTHERS = 0o077;
const SILENT = createLogger({ logLevel: 'silent', logFormat: 'json' });

/** Risks of a valid configuration, depending on where the server listens. */
export const examineSettings = async (config: Config, envFile: string): Promise<Finding[]> => [
  ...(config.trustProxy === true ? [CLAIMED] : []),
  address(config),
  ...metrics(config),
  ...credentials(config),
  ...spacesAround('ADMIN_USERNAME', config.secrets.adminUsername),
  ...spacesAround('ADMIN_PASSWORD', config.secrets.adminPassword),
  ...(await secretsFile(envFile)),
  ...keyFile(config),
  config.backups
    ? good(`Backups go to ${config.backups.dir}.`)
    : note(
        'There are no scheduled backups.',
        'Set BACKUP_DIR, or schedule "wordkeep backup" yourself.',
      ),
];

const CLAIMED = bad(
  'TRUST_PROXY=true trusts any address that a client claims.',
  'Name the proxy instead, such as TRUST_PROXY=loopback.',
);
const FOR_THIS_MACHINE =
  'If there is a proxy on this machine, set TRUST_PROXY=loopback, or all its clients share one limit.';
const FOR_NETWORK = 'On the internet put a proxy with TLS in front; docs/security.md says why.';

function address({ host, port, trustProxy, adminApiEnabled }: Config): Finding {
  const text = `It listens on ${hostInAddress(host)}:${port}`;
  if (LOOPBACK.test(host)) {
    return trustProxy === false
      ? note(`${text}, for this machine only, and trusts no proxy.`, FOR_THIS_MACHINE)
      : good(`${text}, behind a proxy.`);
  }
  return adminApiEnabled && trustProxy === false
    ? note(`${text}, for the network, without a proxy.`, FOR_NETWORK)
    : good(`${text}.`);
}

function metrics({ metricsEnabled, metrics }: Config): Finding[] {
  if (!metricsEnabled || LOOPBACK.test(metrics.host)) return [];
  const text = `Metrics are on ${hostInAddress(metrics.host)}:${metrics.port}, for the network.`;
  return [note(text, 'Let only Prometheus reach that port.')];
}

function credentials({ adminApiEnabled, secrets }: Config): Finding[] {
  if (!adminApiEnabled) return [];
  const risk = 'anyone who guesses it can change everything.';
  if (secrets.adminPassword === EXAMPLE) {
    const text = 'ADMIN_PASSWORD is the example of the documentation.';
    return [bad(text, `Choose one of your own: ${risk}`)];
  }
  if (secrets.adminPassword.length >= SHORT_PASSWORD) return [good('The password is long enough.')];
  const text = `ADMIN_PASSWORD has fewer than ${SHORT_PASSWORD} characters.`;
  return [note(text, `Choose a longer one: ${risk}`)];
}

/** Easily part of a secret that was made of a file, and nobody can type an end of line. */
function spacesAround(name: string, value: string): Finding[] {
  if (value === value.trim()) return [];
  const text = `${name} begins or ends with a space or an end of line.`;
  return [note(text, 'It counts when somebody signs in: remove it unless it is meant.')];
}

function keyFile({ apiKeysFile }: Config): Finding[] {
  try {
    if (apiKeysFile !== null) ApiKeys.open(apiKeysFile, SILENT).stop();
    return [];
  } catch (error) {
    return [bad(error instanceof Error ? error.message : '', 'No server starts with it: mend it.')];
  }
}

async function secretsFile(path: string): Promise<Finding[]> {
  const file = await stat(path).catch(() => null);
  if (file === null || process.platform === 'win32') return [];
  if ((file.mode & OF_OTHERS) === 0) return [good(`Only its owner can read ${path}.`)];
  const text = `Other users of this machine can read ${path} and the password in it.`;
  return [note(text, `chmod 600 ${path}`)];
}
