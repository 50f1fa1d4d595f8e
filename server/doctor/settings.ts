import { stat } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { hostInAddress } from '../text/web-address.ts';
import { bad, type Finding, good, note } from './finding.ts';

const SHORT_PASSWORD = 12;
/** Addresses that only this machine reaches. */
const LOOPBACK = /^(127\.|::1$|localhost$)/;
const OF_OTHERS = 0o077;

/** What of a valid configuration is risky where the server listens. */
export async function examineSettings(config: Config, envFile: string): Promise<Finding[]> {
  return [
    ...listening(config),
    ...credentials(config),
    ...(await secretsFile(envFile)),
    config.backups
      ? good(`Backups go to ${config.backups.dir}.`)
      : note(
          'The server makes no backups by itself.',
          'Set BACKUP_DIR, or run "wordkeep backup" on a schedule of your own.',
        ),
  ];
}

function listening({ host, port, trustProxy, adminApiEnabled }: Config): Finding[] {
  const findings: Finding[] = [];
  const where = `${hostInAddress(host)}:${port}`;
  if (trustProxy === true) {
    findings.push(
      bad(
        'TRUST_PROXY=true believes whatever a client says its address is.',
        'Name the proxy instead, such as TRUST_PROXY=loopback.',
      ),
    );
  }
  if (LOOPBACK.test(host)) {
    findings.push(
      trustProxy === false
        ? note(
            `It listens on ${where}, for this machine only, and trusts no proxy.`,
            'Behind a proxy on this machine set TRUST_PROXY=loopback, or all its clients share one limit.',
          )
        : good(`It listens on ${where}, behind a proxy.`),
    );
  } else if (adminApiEnabled && trustProxy === false) {
    findings.push(
      note(
        `It listens on ${where}, for the network, without a proxy in front.`,
        'On the internet put a proxy with TLS in front; docs/security.md says why.',
      ),
    );
  } else {
    findings.push(good(`It listens on ${where}.`));
  }
  return findings;
}

function credentials({ adminApiEnabled, secrets }: Config): Finding[] {
  if (!adminApiEnabled) return [];
  if (secrets.adminPassword.length >= SHORT_PASSWORD) return [good('The password is long enough.')];
  return [
    note(
      `ADMIN_PASSWORD has fewer than ${SHORT_PASSWORD} characters.`,
      'Choose a longer one: whoever guesses it can change everything.',
    ),
  ];
}

async function secretsFile(path: string): Promise<Finding[]> {
  const file = await stat(path).catch(() => null);
  if (file === null || process.platform === 'win32') return [];
  if ((file.mode & OF_OTHERS) === 0) return [good(`Only its owner may read ${path}.`)];
  return [
    note(`Others on this machine may read ${path}, and the password in it.`, `chmod 600 ${path}`),
  ];
}
