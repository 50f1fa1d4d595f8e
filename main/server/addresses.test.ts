import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { lanAddresses } from './addresses.ts';

const v4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '',
  cidr: null,
});
const v6: NetworkInterfaceInfo = {
  address: 'fe80::1',
  internal: false,
  family: 'IPv6',
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 2,
};

it('lists what others reach this machine by, likely ones first', () => {
  expect(
    lanAddresses({
      lo: [v4('127.0.0.1', true)],
      docker0: [v4('172.17.0.1')],
      eth1: [v4('203.0.113.9')],
      wlan0: [v4('192.168.1.20'), v6],
      eth0: [v4('10.0.0.7')],
      usb0: [v4('169.254.11.12')],
    }),
  ).toEqual(['10.0.0.7', '192.168.1.20', '203.0.113.9', '172.17.0.1']);
});

it('is empty without a network', () => {
  expect(lanAddresses({ lo: [v4('127.0.0.1', true)], gone: undefined })).toEqual([]);
});
