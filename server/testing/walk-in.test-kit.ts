import { exchangeIn, type Person, type World } from './world.ts';

export const windowEnv = { GUEST_DEAL_UAH: '30000', GUEST_DAY_UAH: '50000', NETWORKS: 'TRC20' };
export const officeAddress = { address: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV', network: 'TRC20' } as const;
export const address = 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y';

let numbers = 0;
export const newPhone = () => `+38093${String(1_000_000 + ++numbers)}`;

/** A window at work, and what its people do there. */
export async function openWindow(world: World) {
  const wallet = { data: [officeAddress] };
  const scene = await exchangeIn(world, { wallet });
  const { office, toCash, toCoin, cashier } = scene;
  const fromUah = await world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.0238' });
  const toUah = await world.rate({ sc: 'USDT', tc: 'UAH', rate: '41.5' });
  const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;
  const cash = (changes: object = {}) => ({
    ...{ office_id: office.id, er_id: toCash.id, amount: '100', network: 'TRC20', customer: { cellphone: newPhone() } },
    ...changes,
  });
  const coin = (changes: object = {}) => cash({ er_id: toCoin.id, address, ...changes });
  const place = (body: object, who: Person = cashier, headers: Record<string, string> = {}) =>
    world.as(who).post('/v1/orders/walk-in', body, headers);
  const step = (who: Person, id: string, call: string, body?: object) =>
    world.as(who).put(`/v1/orders/${id}/${call}`, body);
  const find = (cellphone: string, who: Person = cashier) =>
    world.as(who).post('/v1/orders/walk-in/customer', { office_id: office.id, cellphone });

  /** Makes an order as old as so many minutes. */
  async function age(id: string, minutes: number) {
    const client = await world.db.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update orders set created_at = now() - make_interval(mins => $2) where id = $1', [id, minutes]);
    await client.query('commit');
    client.release();
  }

  return { ...scene, ...{ wallet, fromUah, toUah, query, cash, coin, place, step, find, age } };
}
