import { describe, expect, test } from 'vitest';
import type { Wallet } from '#domain/wallet/destination.ts';
import { neverDestinations } from '#domain/wallet/never-destination.ts';
import { forFile } from '../testing/for-file.ts';
import { writeExpiredOrder, writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const marker = { position: { lat: 49.8419, lng: 24.0315 } };
const ofOffice = { address: '0x52908400098527886E0F7030069857D2E4169EE7', network: 'ERC20' } as const;
const ofStaff = { address: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn', network: 'TRC20' } as const;
const own = { address: 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y', network: 'TRC20' } as const;

// The networks of all addresses in the table.
const world = await forFile(openWorld({ env: { NETWORKS: 'TRC20,ERC20,BEP20,SOL,TON' } }));
const { office, toCash, toCoin, owner } = await exchangeIn(world, { wallet: { data: [ofOffice] } });
expect((await world.as(owner).put('/v1/users/me/', { wallet: { data: [ofStaff] } })).status).toBe(200);

type Entry = Wallet['data'][number];
type Sent = { status: number; body: { reason?: string; errors?: { pointer: string; message: string }[] } };
/** How one call writes an address, and at which field the address is refused. */
type Writing = { send: (entry: Entry) => Promise<Sent>; pointer: string; isForCustomer?: true; needsNetwork?: true };

const walletOf = (entry: Entry) => ({ wallet: { data: [entry] } });
const write = async (status: 'received', rate = toCash) =>
  writeOrder(world, { customer: await world.customer({ wallet: { data: [own] } }), office, rate, status });
const late = async () =>
  writeExpiredOrder(world, { customer: await world.customer({ wallet: { data: [own] } }), office, rate: toCash });

/** Every call that takes an address in its body, as `call body/path/to/it` in the published description. */
const writings: Record<string, Writing> = {
  'PUT /v1/users/me/ wallet.data.address': {
    send: async (entry) => world.as(await world.customer({ wallet: null })).put('/v1/users/me/', walletOf(entry)),
    pointer: '/wallet/data/0/address',
    isForCustomer: true,
  },
  'POST /v1/offices/ wallet.data.address': {
    send: async (entry) =>
      world.as(await world.admin()).post('/v1/offices/', { address: 'A', marker, ...walletOf(entry) }),
    pointer: '/wallet/data/0/address',
  },
  'PUT /v1/offices/{id} wallet.data.address': {
    send: async (entry) =>
      world.as(await world.admin()).put(`/v1/offices/${office.id}`, { address: 'A', marker, ...walletOf(entry) }),
    pointer: '/wallet/data/0/address',
  },
  // The wallet of a person who had it before the table had it.
  'POST /v1/orders/ wallet.data.address': {
    send: async (entry) => {
      const { id: office_id } = await world.office({ wallet: null });
      const person = world.as(await world.customer(walletOf(entry)));
      return person.post('/v1/orders/', { er_id: toCoin.id, office_id, amount: '100', ...walletOf(entry) });
    },
    pointer: '/wallet',
    isForCustomer: true,
  },
  'PUT /v1/orders/{id}/refund to.address': {
    send: async (to) =>
      world.as(owner).put(`/v1/orders/${(await write('received')).id}/refund`, { reason: 'Asked for', to }),
    pointer: '/to/address',
    isForCustomer: true,
    needsNetwork: true,
  },
  'POST /v1/orders/walk-in address': {
    send: async ({ address, network }) => {
      const { cellphone } = await world.customer();
      const deal = { er_id: toCoin.id, office_id: office.id, amount: '100', customer: { cellphone } };
      return world.as(owner).post('/v1/orders/walk-in', { ...deal, address, network });
    },
    pointer: '/address',
    isForCustomer: true,
    needsNetwork: true,
  },
  'PUT /v1/orders/{id}/settle to.address': {
    send: async (to) =>
      world.as(owner).put(`/v1/orders/${(await late()).id}/settle`, { outcome: 'returned', reason: 'Sent back', to }),
    pointer: '/to/address',
    isForCustomer: true,
    needsNetwork: true,
  },
};

/** Street addresses, and how much lies in the wallet of each network. */
const noDestinations = [
  ...['POST /v1/offices/ ', 'PUT /v1/offices/{id} '].flatMap((call) => [`${call}address`, `${call}address_uk`]),
  'PUT /v1/offices/{id}/books wallets',
];

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};
type Named = Record<string, Schema>;

/** The fields that have the name of an address or a wallet, in whatever depth. */
function addressFields(schema: Schema, named: Named, path: readonly string[] = []): string[] {
  const { anyOf = [], oneOf = [], allOf = [], items, $ref, properties = {} } = schema;
  const meant = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? expect.unreachable($ref)];
  const parts = [...anyOf, ...oneOf, ...allOf, ...meant, ...(items ? [items] : [])];
  return [
    ...parts.flatMap((part) => addressFields(part, named, path)),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const deeper = addressFields(field, named, [...path, name]);
      const isAddress = /address|wallet|destination|payee/i.test(name);
      return isAddress && deeper.length === 0 ? [[...path, name].join('.')] : deeper;
    }),
  ];
}

test('every call whose body takes an address is among the calls that are tried here', async () => {
  const { body } = await world.as().get('/openapi.json');
  type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
  const found = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, each]) =>
    Object.entries(each).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {})
        .flatMap(({ schema }) => addressFields(schema, body.components.schemas))
        .map((field) => `${method.toUpperCase()} ${path} ${field}`),
    ),
  );
  expect([...new Set(found)].sort()).toEqual([...Object.keys(writings), ...noDestinations].sort());
});

const refused = (reason: string, pointer: string) => ({ status: 422, body: { reason, errors: [{ pointer }] } });
const usdt = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' } as const;
const usdtOfEthereum = '0xdac17f958d2ee523a2206206994597c13d831ec7';

describe.each(Object.entries(writings))('%s', (_, { send, pointer, isForCustomer, needsNetwork }) => {
  const stated: [string, Entry][] = [
    ['addressOfCoin', usdt],
    ['addressOfCoin', { address: usdtOfEthereum, network: 'ERC20' }],
    ['addressOfCoin', { address: usdtOfEthereum, network: 'BEP20' }],
    ['addressOfNobody', { address: '0x000000000000000000000000000000000000dEaD', network: 'ERC20' }],
    ['addressOfNobody', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', network: 'TRC20' }],
    ['addressLetters', { address: 'ТR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' }],
  ];
  const unstated: [string, Entry][] = [
    ['addressOfCoin', { address: usdt.address }],
    ['addressOfCoin', { address: usdtOfEthereum.toUpperCase() }],
    ['addressOfCoin', { address: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p' }],
    ['addressLetters', { address: 'TUРНa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y' }],
  ];
  test('refuses what is never a destination, with its network and without', async () => {
    for (const [reason, entry] of needsNetwork ? stated : [...stated, ...unstated])
      expect(await send(entry), `${reason} ${entry.address}`).toMatchObject(refused(reason, pointer));
  });

  test.runIf(isForCustomer)('refuses the address of an office in any spelling', async () => {
    const reason = refused('addressOfOffice', pointer);
    expect(await send(ofOffice)).toMatchObject(reason);
    expect(await send({ ...ofOffice, address: ofOffice.address.toLowerCase() })).toMatchObject(reason);
    if (!needsNetwork) expect(await send({ address: ofOffice.address })).toMatchObject(reason);
  });
});

test('A person’s own record takes none of the table', async () => {
  const person = world.as(await world.customer({ wallet: null }));
  for (const { address, network } of neverDestinations)
    expect((await person.put('/v1/users/me/', walletOf({ address, network }))).body.reason, address).toMatch(
      /^addressOf(Coin|Nobody)$/,
    );
});

test('The refusal of a letter says which one', async () => {
  const { body } = await world
    .as(await world.customer({ wallet: null }))
    .put('/v1/users/me/', walletOf({ address: 'TUPHa1fwzсQ3' }));
  expect(body.errors[0].message).toContain('"с"');
});

describe('an address that an account has already', () => {
  test('is not refused again, beside a new one', async () => {
    const person = world.as(await world.customer({ wallet: { data: [usdt, ofOffice] } }));
    expect((await person.put('/v1/users/me/', { wallet: { data: [usdt, ofOffice, own] } })).status).toBe(200);
  });

  test('stays the customer’s when an office takes it, until an order would pay to it', async () => {
    const person = world.as(await world.customer({ wallet: null }));
    const theirs = { address: 'TRCoPJJGYK9jTCT1fhuQRy8AbnUaAXQQRK', network: 'TRC20' } as const;
    await person.put('/v1/users/me/', walletOf(theirs));
    const { id: office_id } = await world.office({ wallet: { data: [theirs] } });
    expect((await person.put('/v1/users/me/', { full_name: 'Olena', ...walletOf(theirs) })).status).toBe(200);
    const order = { er_id: toCoin.id, office_id, amount: '100' };
    expect(await person.post('/v1/orders/', order)).toMatchObject(refused('addressOfOffice', '/wallet'));
  });
});

test('No deal is placed that would send USDT to a contract which an office had before', async () => {
  const { id: office_id } = await world.office({ wallet: { data: [{ address: 'TOld' }] } });
  await world.db.pool.query('update offices set wallet = $2 where id = $1', [office_id, { data: [usdt] }]);
  const person = world.as(await world.customer());
  expect(await person.post('/v1/orders/', { er_id: toCash.id, office_id, amount: '100' })).toMatchObject(
    refused('addressOfCoin', '/office_id'),
  );
});

describe('money of a customer', () => {
  const refund = async (to: Entry, customer: Person) => {
    const order = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    return world.as(await world.admin()).put(`/v1/orders/${order.id}/refund`, { reason: 'Asked for', to });
  };
  test('never goes back to somebody who works here', async () => {
    const customer = await world.customer({ wallet: { data: [own] } });
    expect(await refund(ofStaff, customer)).toMatchObject(refused('addressOfStaff', '/to/address'));
    const order = await writeExpiredOrder(world, { customer, office, rate: toCash });
    const settled = { outcome: 'returned', reason: 'Sent back', to: ofStaff };
    expect(await world.as(owner).put(`/v1/orders/${order.id}/settle`, settled)).toMatchObject(
      refused('addressOfStaff', '/to/address'),
    );
  });

  test('goes to the address of the own account, also when somebody who works here has written it down', async () => {
    expect((await refund(ofStaff, await world.customer({ wallet: { data: [ofStaff] } }))).status).toBe(200);
  });

  test('goes back to any other address', async () => {
    expect((await refund(own, await world.customer())).status).toBe(200);
  });

  test('tells a customer who asks for a refund nothing about whose an address is', async () => {
    const customer = await world.customer();
    const order = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    const asked = { reason: 'Asked for', to: ofStaff };
    expect((await world.as(customer).put(`/v1/orders/${order.id}/refund`, asked)).status).toBe(403);
  });
});
