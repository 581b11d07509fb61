import { expect, test } from 'vitest';
import { addressKey } from '#domain/wallet/address-key.ts';
import { networks } from '#domain/wallet/network.ts';
import { rightAddresses } from '#domain/wallet/network-address.test-kit.ts';
import { neverDestinations } from '#domain/wallet/never-destination.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());

const odd = [
  '',
  'my wallet',
  '0x',
  'E'.repeat(48),
  `EQ${'+/'.repeat(23)}`,
  `kQ${'-_'.repeat(23)}`,
  `-1:${'AB'.repeat(32)}`,
];

test('The database gives every address the same key as the rule', async () => {
  const addresses = [
    ...networks.flatMap((network) => rightAddresses[network]),
    ...neverDestinations.map(({ address }) => address),
    ...odd,
  ];
  const spellings = addresses.flatMap((each) => [
    each,
    each.toLowerCase(),
    each.toUpperCase(),
    each.replace(/^0x/, ''),
  ]);
  const { rows } = await world.db.pool.query<{ address: string; key: string }>(
    'select address, address_key(address) as key from unnest($1::text[]) address',
    [spellings],
  );
  expect(rows).toEqual(spellings.map((address) => ({ address, key: addressKey(address) })));
});
