import type { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Interfaces of virtual machines, containers and tunnels, which other machines cannot reach. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|zt|vEthernet|awdl|llw|bridge)/i;

/** The IPv4 addresses of this machine on its local networks, most likely first. */
export function lanAddresses(interfaces: Interfaces): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(
        ({ family, internal, address }) => family === 'IPv4' && !internal && isUsable(address),
      )
      .map(({ address }) => ({ address, rank: rankOf(name, address) })),
  );
  found.sort((a, b) => a.rank - b.rank || (a.address < b.address ? -1 : 1));
  return [...new Set(found.map(({ address }) => address))];
}

/** Skip link-local addresses: others usually cannot reach them. */
const isUsable = (address: string): boolean => !address.startsWith('169.254.');

function rankOf(name: string, address: string): number {
  const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
  return (VIRTUAL.test(name) ? 2 : 0) + (isPrivate ? 0 : 1);
}
