import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo, patience } from '../testing/live.test-kit.ts';
import { openWorld, type Person } from '../testing/world.ts';

const tron = { address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD', network: 'TRC20' } as const;
/** The customer's own: an office never pays to an address of an office. */
const otherTron = { address: 'TUBLrjPonF1kpe4fggs3eN8t1ahbhetA12', network: 'TRC20' } as const;
const ethereum = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', network: 'ERC20' } as const;
const ownEthereum = { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', network: 'ERC20' } as const;
const unstated = { address: 'my wallet' };
const ownUnstated = { address: 'another wallet' };
const marker = { position: { lat: 49.8419, lng: 24.0315 } };

let customer: Person;
const world = await forFile(openWorld());
const toCoin = await world.rate();
const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
beforeEach(async () => {
  customer = await world.customer({ wallet: null });
});

const save = (...data: object[]) => world.as(customer).put('/v1/users/me/', { wallet: { data } });
const officeWith = (...data: Wallet['data']) => world.office({ wallet: { data } });
const changeOffice = async ({ id }: Office, ...data: object[]) =>
  world.as(await world.admin()).put(`/v1/offices/${id}`, { address: 'Ploshcha Rynok 1', marker, wallet: { data } });
const place = ({ id }: Office, rate: ExchangeRate, more: object = {}) =>
  world.as(customer).post('/v1/orders/', { er_id: rate.id, office_id: id, amount: '100', ...more });

describe('the address of a customer', () => {
  test('is stored with its network', async () => {
    const { status, body } = await save(tron, ethereum);
    expect([status, body.wallet]).toEqual([200, { data: [tron, ethereum] }]);
  });

  test.each([
    ['addressWrongChecksum', { ...tron, address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvE' }, 'address'],
    ['addressWrongForm', { ...tron, address: 'my wallet' }, 'address'],
    ['addressOfOtherNetwork', { ...tron, address: ethereum.address }, 'address'],
    ['networkDisabled', { ...ethereum, network: 'BEP20' }, 'network'],
  ])('is refused with the reason %s and its field', async (reason, wrong, field) => {
    expect(await save(otherTron, wrong)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', reason, errors: [{ pointer: `/wallet/data/1/${field}` }] },
    });
    expect((await world.as(customer).get('/v1/users/me/')).body.wallet).toBeNull();
  });

  test('is not checked without a network, as before', async () => {
    expect((await save(unstated)).body.wallet).toEqual({ data: [unstated] });
  });

  test('keeps its network when it is sent again without one', async () => {
    await save(tron, ethereum);
    expect((await save({ address: ethereum.address }, otherTron)).body.wallet).toEqual({ data: [ethereum, otherTron] });
  });

  test('stays although it is wrong or its network is not used any more', async () => {
    const old: Wallet = {
      data: [
        { address: 'TWrong', network: 'TRC20' },
        { ...ethereum, network: 'BEP20' },
      ],
    };
    customer = await world.customer({ wallet: old });
    expect((await save(...old.data)).status).toBe(200);
    expect((await save(...old.data, tron)).body.wallet).toEqual({ data: [...old.data, tron] });
  });
});

describe('the addresses of an office', () => {
  test('are checked when it opens and when it changes', async () => {
    const wrong = { ...tron, address: 'TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvE' };
    const refused = { status: 422, body: { reason: 'addressWrongChecksum' } };
    const admin = world.as(await world.admin());
    expect(await admin.post('/v1/offices/', { address: 'A', marker, wallet: { data: [wrong] } })).toMatchObject(
      refused,
    );
    const office = await officeWith(tron);
    expect(await changeOffice(office, wrong)).toMatchObject(refused);
    expect((await changeOffice(office, { address: tron.address }, ethereum)).body.wallet).toEqual({
      data: [tron, ethereum],
    });
  });

  test('are one for each network', async () => {
    const office = await officeWith(tron);
    expect(await changeOffice(office, tron, otherTron)).toMatchObject({
      status: 422,
      body: { reason: 'networkTwice', errors: [{ pointer: '/wallet/data/1/network' }] },
    });
  });

  test('are in the audit with their networks', async () => {
    const office = await officeWith(tron);
    await changeOffice(office, ethereum);
    const { body } = await world.as(await world.admin()).get('/v1/audit?kind=office_changed');
    expect(body.items[0]).toMatchObject({
      before: { wallet: { data: [tron] } },
      after: { wallet: { data: [ethereum] } },
    });
  });
});

describe('an order that the customer pays in USDT', () => {
  test('keeps the one address of the office on the network that the customer chose', async () => {
    const office = await officeWith(tron, ethereum);
    expect((await place(office, toCash, { network: 'ERC20' })).body.office_wallet).toEqual({ data: [ethereum] });
    expect((await place(office, toCash)).body.office_wallet).toEqual({ data: [tron] });
  });

  test('is refused when the office states other networks', async () => {
    const office = await officeWith(tron);
    expect(await place(office, toCash, { network: 'ERC20' })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_ERROR', reason: 'networkNotAtOffice', errors: [{ pointer: '/network' }] },
    });
  });

  test('is taken by an office that does not state the network of its address', async () => {
    const office = await officeWith(unstated);
    expect((await place(office, toCash, { network: 'ERC20' })).body.office_wallet).toEqual({ data: [unstated] });
  });

  test('belongs to the network that its Idempotency-Key was used with', async () => {
    const office = await officeWith(tron, ethereum);
    const send = (network: string) =>
      world
        .as(customer)
        .post(
          '/v1/orders/',
          { er_id: toCash.id, office_id: office.id, amount: '100', network },
          { 'idempotency-key': 'one' },
        );
    const { body } = await send('ERC20');
    expect((await send('ERC20')).body.id).toBe(body.id);
    expect((await send('TRC20')).body.reason).toBe('keyReused');
  });
});

describe('an order that the customer receives in USDT', () => {
  test('keeps the one address that it pays to, with its network', async () => {
    const office = await officeWith(tron, ethereum);
    await save(otherTron, ownEthereum);
    expect((await place(office, toCoin)).body).toMatchObject({
      wallet: { data: [otherTron] },
      office_wallet: { data: [tron] },
    });
    expect((await place(office, toCoin, { network: 'ERC20' })).body.wallet).toEqual({ data: [ownEthereum] });
  });

  test('is refused by an office that states networks, but not the one of the customer', async () => {
    const office = await officeWith(tron);
    await save(ownEthereum);
    expect(await place(office, toCoin)).toMatchObject({ status: 422, body: { reason: 'networkNotAtOffice' } });
  });

  test('is not refused when one of the two sides does not state its network', async () => {
    const [stated, silent, empty] = [
      await officeWith(tron),
      await officeWith(unstated),
      await world.office({ wallet: null }),
    ];
    await save(ownUnstated);
    expect((await place(stated, toCoin)).status).toBe(201);
    await save(ownEthereum);
    expect((await place(silent, toCoin)).status).toBe(201);
    expect((await place(empty, toCoin)).status).toBe(201);
  });

  test('names the network in the export', async () => {
    const office = await officeWith(tron);
    await save(otherTron);
    await place(office, toCoin);
    const { text } = await world.as(await world.admin()).get(`/v1/orders/export?office_id=${office.id}`);
    expect(text).toContain(`TRC20 ${otherTron.address},TRC20 ${tron.address}`);
  });
});

test('an admin chooses the networks, and every page hears of it', async () => {
  const admin = world.as(await world.admin());
  const person = await world.customer();
  const page = await listenTo(world.app, person);
  onTestFinished(async () => void (await admin.put('/v1/settings', { networks: ['TRC20', 'ERC20'] })));
  expect((await admin.put('/v1/settings', { networks: ['TON', 'TRC20', 'TON'] })).body.networks).toEqual([
    'TRC20',
    'TON',
  ]);
  expect((await world.as(person).get('/v1/networks')).body).toEqual(['TRC20', 'TON']);
  await vi.waitFor(() => expect(page.heard.map(({ type }) => type)).toContain('network_update'), patience);
  expect((await world.as(person).put('/v1/users/me/', { wallet: { data: [ownEthereum] } })).body.reason).toBe(
    'networkDisabled',
  );
  for (const networks of [[], ['BTC'], 'TRC20'])
    expect((await admin.put('/v1/settings', { networks })).status).toBe(422);
  const { items } = (await admin.get('/v1/audit?kind=setting_changed&size=1')).body;
  expect(items[0]).toMatchObject({ before: { networks: ['TRC20', 'ERC20'] }, after: { networks: ['TRC20', 'TON'] } });
});

test('the server names the networks that its setting enables', async () => {
  expect((await world.as(customer).get('/v1/networks')).body).toEqual(['TRC20', 'ERC20']);
  const other = await openWorld({ env: { NETWORKS: 'TON, sol' } });
  const solana = { address: 'EgZK1oemBiWZQiknNvCRPjYJnti1vok6SNj2MVqqJ9j8', network: 'SOL' };
  const person = other.as(await other.customer());
  expect((await person.get('/v1/networks')).body).toEqual(['TON', 'SOL']);
  expect((await person.put('/v1/users/me/', { wallet: { data: [solana] } })).status).toBe(200);
  expect((await person.put('/v1/users/me/', { wallet: { data: [tron] } })).body.reason).toBe('networkDisabled');
  await other.close();
});
