import { expect, test } from 'vitest';
import { countedAddress, guessingNetwork } from './counted-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::99', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
])('%s is counted as %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});

test.each([
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2:2::9', '2001:db8:2::/48'],
  ['::1', '0:0:0::/48'],
  ['192.0.2.7', '192.0.2.7'],
])('Guesses from %s count for %s', (ip, network) => {
  expect(guessingNetwork(countedAddress(ip))).toBe(network);
});
