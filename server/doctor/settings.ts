import { stat } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { hostInAddress } from '../text/web-address.ts';
import { bad, type Finding, good, note } from './finding.ts';

const SHORT_PASSWORD = 12;
/** The one in docs/deployment.md, and so known to everybody. */
const EXAMPLE = 'at least twelve characters';
/** Addresses that only this machine can reach. */
const LOOPBACK = /^(127\.|::1$|localhost$)/;
const OF_OTHERS = 0o077;

/** Risks of a valid configuration, depending on where the server listens. */
export async function examineSettings(config: Config, envFile: string): Promise<Finding[]> {
  return [
    ...listening(config),
    ...metrics(config),
    ...credentials(config),
    ...(await secretsFile(envFile)),
    config.backups
      ? good(`Backups go to ${config.backups.dir}.`)
      : note(
          'There are no scheduled backups.',
          'Set BACKUP_DIR, or schedule "wordkeep backup" yourself.',
        ),
  ];
}

function listening({ host, port, trustProxy, adminApiEnabled }: Config): Finding[] {
  const findings: Finding[] = [];
  const where = `${hostInAddress(host)}:${port}`;
  if (trustProxy === true) {
    findings.push(
      bad(
        'TRUST_PROXY=true trusts any address that a client claims.',
        'Name the proxy instead, such as TRUST_PROXY=loopback.',
      ),
    );
  }
  if (LOOPBACK.test(host)) {
    findings.push(
      trustProxy === false
        ? note(
            `It listens on ${where}, for this machine only, and trusts no proxy.`,
            'If there is a proxy on this machine, set TRUST_PROXY=loopback, or all its clients share one limit.',
          )
        : good(`It listens on ${where}, behind a proxy.`),
    );
  } else if (adminApiEnabled && trustProxy === false) {
    findings.push(
      note(
        `It listens on ${where}, for the network, without a proxy.`,
        'On the internet put a proxy with TLS in front; docs/security.md says why.',
      ),
    );
  } else {
    findings.push(good(`It listens on ${where}.`));
  }
  return findings;
}

function metrics({ metrics }: Config): Finding[] {
  if (metrics === null || LOOPBACK.test(metrics.host)) return [];
  return [
    note(
      `Metrics are on ${hostInAddress(metrics.host)}:${metrics.port}, for the network.`,
      'Let only Prometheus reach that port.',
    ),
  ];
}

function credentials({ adminApiEnabled, secrets }: Config): Finding[] {
  if (!adminApiEnabled) return [];
  if (secrets.adminPassword === EXAMPLE) {
    return [
      bad(
        'ADMIN_PASSWORD is the example of the documentation.',
        'Choose one of your own: anyone who guesses it can change everything.',
      ),
    ];
  }
  if (secrets.adminPassword.length >= SHORT_PASSWORD) return [good('The password is long enough.')];
  return [
    note(
      `ADMIN_PASSWORD has fewer than ${SHORT_PASSWORD} characters.`,
      'Choose a longer one: anyone who guesses it can change everything.',
    ),
  ];
}

async function secretsFile(path: string): Promise<Finding[]> {
  const file = await stat(path).catch(() => null);
  if (file === null || process.platform === 'win32') return [];
  if ((file.mode & OF_OTHERS) === 0) return [good(`Only its owner can read ${path}.`)];
  return [
    note(
      `Other users of this machine can read ${path} and the password in it.`,
      `chmod 600 ${path}`,
    ),
  ];
}
