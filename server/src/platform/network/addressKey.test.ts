import { expect, test } from 'vitest';
import { toAddressKey } from './addressKey.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  // NAT64 must not merge its clients, and a 6to4 network with its 65,536 subnets counts as one.
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['64:ff9b:1::cb00:7107', '64:ff9b:1::/64'],
  ['2002:cb00:7107:1::1', '203.0.113.7'],
  ['2002:cb00:7107:ffff::1', '203.0.113.7'],
  ['2001:0:4136:e378:8000:63bf:34ff:8ef8', '203.0.113.7'],
  ['sin dirección', 'sin dirección'],
  ['', ''],
])('%s becomes %s, idempotently', (address, addressKey) => {
  expect(toAddressKey(address)).toBe(addressKey);
  expect(toAddressKey(addressKey)).toBe(addressKey);
});
