import { describe, expect, test } from 'vitest';
import { mayReach, readNetwork } from '../../../../../sync-server/core/network/private-addresses.ts';

describe('addresses that others choose', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '::ffff:8.8.8.8'])(
    '%s may be reached',
    address => {
      expect(mayReach(address, [])).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    '::7f00:1',
    '::127.0.0.1',
    '64:ff9b:1::a00:1',
    'fec0::1',
    '4000::1',
    'localhost',
    '',
  ])('%s may not', address => {
    expect(mayReach(address, [])).toBe(false);
  });

  test('networks that the operator allows may be reached', () => {
    const allowed = ['10.1.0.0/16', '127.0.0.1', 'fd00::/8'].flatMap(text => readNetwork(text) ?? []);
    expect(
      ['10.1.2.3', '127.0.0.1', '::ffff:10.1.2.3', 'fd00::5'].map(each => mayReach(each, allowed)),
    ).toEqual(Array(4).fill(true));
    expect(['10.2.0.1', '127.0.0.2', '::1', 'fe80::1'].map(each => mayReach(each, allowed))).toEqual(
      Array(4).fill(false),
    );
  });

  test.each(['10.1', '0x7f000001', '10.0.0.0/33', 'localhost', '*', ''])('%j is not a network', text => {
    expect(readNetwork(text)).toBeNull();
  });
});
