import type { Order } from '#contract/order/order.ts';
import { type ReadableNetwork, readableNetworks } from '#domain/wallet/network.ts';
import { chainService } from '../chain/chain.service.ts';
import { chainStore } from '../chain/chain.store.ts';
import { chainReadJob } from '../chain/chain-read.job.ts';
import { chainReadings } from '../chain/chain-readings.store.ts';
import { chainWork } from '../chain/chain-work.store.ts';
import { walletReadings } from '../chain/wallet-readings.store.ts';
import { sourceClient } from '../lib/outside/source-client.ts';
import { openSeal } from '../lib/seal.ts';
import { orderStore } from '../order/order.store.ts';
import { orderTransferService } from '../order/transfer/order-transfer.service.ts';
import { chainServices, openFakeChains } from './chain.test-kit.ts';
import { stepsOn } from './order.test-kit.ts';
import { exchangeIn, openWorld, type Person, testSecretKey, type World } from './world.ts';

/** The addresses of the office. Those of Ethereum and its like are one account. */
export const own: Readonly<Record<ReadableNetwork, string>> = {
  TRC20: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV',
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  BEP20: '0x52908400098527886E0F7030069857D2E4169EE7',
};
/** Of nobody here. */
export const elsewhere: Readonly<Record<ReadableNetwork, string>> = {
  TRC20: 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn',
  ERC20: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  BEP20: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
};
const secondAddress = 'TRJR14JW8sYooAxNPraTEaaAAzxJ9gGAeP';

type Deal = { amount: string; network?: ReadableNetwork; who?: Person; at?: 'first' | 'second' };
type Id = Pick<Order, 'id'>;

const forgetDeals = `begin; set local session_replication_role = replica;
  delete from order_readings; delete from transfer_readings; delete from chain_addresses; delete from chain_alerts;
  delete from wallet_readings;
  update orders set status = 'completed', closed_at = now() where status = 'ready';
  update orders set status = 'cancelled', cancelled_at = now() where status not in ('completed', 'cancelled');
  update chains set is_on = false, failures = 0, fault = null, blind_since = null, calls = 0, sealed_key = null, per_day = 100000,
    per_second = 50, final_depth = case network when 'TRC20' then 19 else 32 end, next_at = now();
  commit`;

const keptOf = ({ db }: World) => ({ work: chainWork(db), readings: chainReadings(db), wallets: walletReadings(db) });

/** An office with an address on each network, fake chains, and the job that reads them. */
export async function chainScene() {
  const world = await openWorld({ env: { NETWORKS: readableNetworks.join(',') } });
  const fake = await openFakeChains();
  const wallet = { data: readableNetworks.map((network) => ({ network, address: own[network] })) };
  const { office, toCash, toCoin, owner, ...people } = await exchangeIn(world, { wallet });
  const second = await world.office({ wallet: { data: [{ network: 'TRC20', address: secondAddress }] } });
  const admin = world.as(people.admin);
  let customer = people.customer;
  const customers = new Map<string, Person>();

  const wake = () => undefined;
  const rules = { sentMinutes: { withHash: 24 * 60, withoutHash: 4 * 60 } };
  const nobodyAsks = () => Promise.reject(new Error('The clock asks for no view'));
  const { sayHashWrong } = orderTransferService({ store: orderStore(world.db), getVisible: nobodyAsks, rules, wake });
  const store = chainStore(world.db);
  const { openKey } = chainService(store, openSeal([Buffer.from(testSecretKey, 'base64')], 'key of a chain service'));
  const kept = { store, ...keptOf(world) };
  const job = (timeoutMs: number) =>
    chainReadJob({ ...kept, openKey, sayHashWrong, wake, ask: sourceClient({ relay: fake.url, timeoutMs }) });
  const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
  const read = async ({ id }: Id, who = owner) => (await world.as(who).get(`/v1/orders/${id}`)).body;

  return {
    ...{ world, fake, admin, owner, office, toCash, toCoin, secondAddress, query, read, store, sayHashWrong },
    adminPerson: people.admin,
    customer: () => customer,

    async reset() {
      customer = await world.customer();
      fake.mad.clear();
      fake.asked.length = 0;
      // Deals of another test are no more open here.
      await query(forgetDeals);
    },

    async switchOn(...names: ReadableNetwork[]) {
      for (const network of names)
        await admin.put(`/v1/chains/${network}`, { on: true, base_url: chainServices[network] });
    },

    /** A deal that awaits USDT. */
    async deal({ amount, network = 'TRC20', who = customer, at = 'first' }: Deal): Promise<Order> {
      const office_id = at === 'first' ? office.id : second.id;
      const { body } = await world.as(who).post('/v1/orders/', { er_id: toCash.id, office_id, amount, network });
      customers.set(body.id, who);
      return (await admin.put(`/v1/orders/${body.id}/confirm`)).body;
    },

    /** A deal whose coin was paid out in a transaction of its sum. */
    async paidOut(amount: string, sending: { failed?: boolean } = {}) {
      const payee = await world.customer({ wallet: { data: [{ network: 'TRC20', address: elsewhere.TRC20 }] } });
      const { body } = await world.as(payee).post('/v1/orders/', { er_id: toCoin.id, office_id: office.id, amount });
      const hash = fake.send(elsewhere.TRC20, { amount: body.amt_to_recv, ...sending });
      for (const [call, said] of [['confirm'], ['receive'], ['ready', { tx_hash: hash }]] as const)
        await admin.put(`/v1/orders/${body.id}/${call}`, said);
      return { order: body as Order, hash };
    },

    /** The payout is a day old. */
    dayLater: ({ id }: Id) =>
      query(`begin; set local session_replication_role = replica;
        update orders set ready_at = ready_at - interval '25 hours', complete_by = complete_by - interval '25 hours'
        where id = '${id}'; commit`),

    completeDue: () => stepsOn(world.db).completeDue(),

    /** Its customer names the transaction. */
    async named(order: Order, tx_hash: string) {
      return (await world.as(customers.get(order.id)).put(`/v1/orders/${order.id}/sent`, { tx_hash })).body;
    },

    readingOf: async (order: Id, who: Person) => (await read(order, who)).transfer_readings,

    /** What the deal says of its only transaction, and how it stands. */
    async seen(order: Id) {
      const { transfer_readings, status, version, not_arrived } = await read(order, people.admin);
      return { reading: transfer_readings[0], status, version, not_arrived };
    },

    /** One run of the job, as one node does it. */
    round: async (timeoutMs = 10_000) =>
      job(timeoutMs).run({ signal: new AbortController().signal, memo: undefined, remember: () => undefined }),

    /** Everything is due again. */
    later: () =>
      query(`with a as (update chains set next_at = now()), b as (update chain_addresses set next_at = now()),
        c as (update wallet_readings set next_at = now())
        update order_readings set next_at = now() where next_at is not null`),

    async close() {
      await fake.close();
      await world.close();
    },
  };
}
