import type { EventKind } from '#domain/audience.ts';
import type { Audience } from '#domain/order/radar.ts';
import { newId } from '../lib/id.ts';
import { writeApproval } from '../testing/approval.test-kit.ts';
import { tellLevel, tellOfDifference, tellTillAlert } from '../testing/book-news.test-kit.ts';
import { tellBlindChain } from '../testing/chain-alert.test-kit.ts';
import { waitingReset } from '../testing/factor-reset.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { tellTrouble } from '../testing/rate-trouble.test-kit.ts';
import type { Person, World } from '../testing/world.ts';
import { people } from './rights.test-kit.ts';
import { anotherAdmin, type RightsScene } from './rights-scene.test-kit.ts';

/**
 * The table of audiences: who hears of what. A row is a kind of event or a case of it, a cell is a person of the table of
 * rights. The server does not read it: domain/audience.ts and the SQL of server/delivery/audience decide, and
 * audience.test.ts lets every event happen. Like the table of rights it is not derived: a new kind of event must be
 * written here by somebody who means it.
 */

/** `all`: the open page hears it, and the person gets a notice over each channel. `page`, `note`: only one of them. */
const all = 'all';
const page = 'page';
const note = 'note';
const none = 'none';

type AudienceRow = { kind: EventKind; about: string; cells: Record<string, string> };

// biome-ignore format: the columns make it a table
const rows: readonly [kind: EventKind, about: string, ...cells: string[]][] = [
  //                                          the        another    the        cashier    the        owner
  //                                          customer   customer   cashier    elsewhere  owner      elsewhere  admin
  // Nobody gets a notice about what they did themselves.
  ['new_order',      'by the customer',       page,      none,      all,       none,      all,       none,      all ],
  ['order_update',   'by the cashier',        all,       none,      page,      none,      all,       none,      all ],
  ['order_update',   'by the clock',          all,       none,      all,       none,      all,       none,      all ],
  ['order_here',     '',                      page,      none,      page,      none,      page,      none,      page],
  ['order_customer', '',                      page,      none,      page,      none,      page,      none,      page],
  ['order_alert',    'for the customer',      all,       none,      none,      none,      none,      none,      none],
  ['order_alert',    'for cashiers',          none,      none,      all,       none,      none,      none,      none],
  ['order_alert',    'for owners',            none,      none,      none,      none,      all,       none,      none],
  ['order_alert',    'for the office',        none,      none,      all,       none,      all,       none,      none],
  ['order_alert',    'for admins',            none,      none,      none,      none,      none,      none,      all ],
  // An admin reads what is written at every office, and answers for none.
  ['message',        'of the customer',       page,      none,      all,       none,      all,       none,      page],
  ['message',        'of the cashier',        all,       none,      page,      none,      page,      none,      page],
  ['message_read',   '',                      page,      none,      page,      none,      page,      none,      page],
  // The admins hear of it when nobody has decided for a while. Their pages show it at once.
  ['approval',       'that waits',            none,      none,      page,      none,      all,       none,      page],
  ['approval',       'that waits for long',   none,      none,      page,      none,      all,       none,      all ],
  ['approval',       'that is over',          none,      none,      all,       none,      page,      none,      page],
  // A page shows all rates. The rate of an office is news for its staff.
  // A cashier reads no balance, and hears of no entry.
  ['books_update',   '',                      none,      none,      none,      none,      page,      none,      page],
  ['till_update',    '',                      none,      none,      page,      none,      page,      none,      page],
  ['rate_update',    'for everybody',         all,       all,       all,       all,       all,       all,       all ],
  ['rate_update',    'of the office',         page,      page,      all,       page,      all,       page,      all ],
  ['rate_target',    'of the customer',       page,      none,      none,      none,      none,      none,      none],
  ['rate_reached',   'of the customer',       all,       none,      none,      none,      none,      none,      none],
  ['office_update',  '',                      page,      page,      page,      page,      page,      page,      page],
  ['network_update', '',                      page,      page,      page,      page,      page,      page,      page],
  // Kept answers of the public rates end with it.
  ['terms_update',   '',                      none,      none,      none,      none,      none,      none,      none],
  ['wallet_changed', 'of the customer',       note,      none,      none,      none,      none,      none,      none],
  ['new_sign_in',    'of the customer',       all,       none,      none,      none,      none,      none,      none],
  ['low_level',      '',                      none,      none,      none,      none,      note,      none,      none],
  ['till_difference', '',                     none,      none,      none,      none,      note,      none,      none],
  ['rate_trouble',   'of a global rate',      none,      none,      none,      none,      none,      none,      note],
  ['rate_trouble',   'of an own rate',        none,      none,      none,      none,      note,      none,      note],
  ['till_alert',     '',                      none,      none,      none,      none,      note,      none,      none],
  ['chain_alert',    '',                      none,      none,      none,      none,      none,      none,      note],
  ['factor_reset',   'of the customer',       all,       none,      none,      none,      none,      none,      none],
  ['inbox',          'of the customer',       page,      none,      none,      none,      none,      none,      none],
  // These close the live connections of the person, and say nothing.
  ['access_changed', 'of somebody',           none,      none,      none,      none,      none,      none,      none],
  ['session_ended',  'of somebody',           none,      none,      none,      none,      none,      none,      none],
];

export const audiences: readonly AudienceRow[] = rows.map(([kind, about, ...cells]) => ({
  kind,
  about,
  cells: Object.fromEntries(people.map((person, at) => [person, cells[at] ?? ''])),
}));

export const nameOf = ({ kind, about }: Pick<AudienceRow, 'kind' | 'about'>) => `${kind} ${about}`.trim();

/** What happened: the id that live messages and deliveries name, the read that shows it, and who did it. */
export type Happened = {
  subject: string;
  told?: string;
  url: string;
  shows: string;
  by?: string;
  /** The type of the live message, where it is another one than the kind, and what else it has. */
  heardAs?: string;
  heardWith?: string;
};

type Happen = (scene: RightsScene, world: World) => Promise<Happened>;

const announce = ({ db }: World, kind: EventKind, id: string) =>
  db.pool.query('insert into outbox (kind, subject_id) values ($1, $2)', [kind, id]);

const seenBooks = ({ id }: { id: string }, subject: string) => ({
  subject,
  url: `/v1/books?office_id=${id}`,
  shows: id,
});
const seenOrder = (id: string) => ({ subject: id, url: `/v1/orders/${id}`, shows: id });
const anOrder = ({ customer, office, toCash }: RightsScene, world: World) =>
  writeOrder(world, { customer, office, rate: toCash });

const alertFor =
  (audience: Audience): Happen =>
  async (scene, world) => {
    const { id } = await anOrder(scene, world);
    const { rows: made } = await world.db.pool.query<{ id: string }>(
      `insert into order_alerts (order_id, kind, audience) values ($1, 'unready', $2) returning id`,
      [id, audience],
    );
    const told = made[0]?.id ?? '';
    await announce(world, 'order_alert', told);
    return { ...seenOrder(id), told };
  };

async function insertTarget({ db }: World, { id: userId }: Person, tc: string, isReached: boolean): Promise<string> {
  const id = newId();
  await db.pool.query(
    `insert into rate_targets (id, user_id, sc, tc, rate, until, place, reached_at, reached_rate)
     values ($1, $2, 'USDT', $3, 2, now() + interval '1 day', case when not $4 then (
       select count(*) + 1 from rate_targets where user_id = $2 and place is not null) end,
       case when $4 then now() end, case when $4 then 3 end)`,
    [id, userId, tc, isReached],
  );
  return id;
}

const messageBy =
  (by: 'customer' | 'cashier'): Happen =>
  async (scene, world) => {
    const order = await anOrder(scene, world);
    const url = `/v1/orders/${order.id}/messages`;
    const { id } = (await world.as(scene[by]).post(url, { text: 'Are you open?' })).body;
    return { subject: id, url, shows: id, by };
  };

const approvalIn =
  (change: string): Happen =>
  async (scene, world) => {
    const id = await writeApproval(world, scene.cashier, await anOrder(scene, world));
    if (change !== '') await world.db.pool.query(`update approvals set ${change} where id = $1`, [id]);
    await announce(world, 'approval', id);
    return { subject: id, url: `/v1/approvals?id=${id}`, shows: id };
  };

const seenTrouble = (id: string) => ({ subject: id, url: '/v1/rate-radar', shows: id });
const seenPerson = ({ id }: Pick<Person, 'id'>) => ({ subject: id, url: `/v1/users/${id}`, shows: id });

/** Lets each event of the table happen. */
export const happenings: Readonly<Record<string, Happen>> = {
  'new_order by the customer': async ({ customer, office, toCoin }, world) => {
    const order = { er_id: toCoin.id, office_id: office.id, amount: '100' };
    const { id } = (await world.as(customer).post('/v1/orders/', order)).body;
    return { ...seenOrder(id), by: 'customer' };
  },
  'order_update by the cashier': async (scene, world) => {
    const { id } = await anOrder(scene, world);
    await world.as(scene.cashier).put(`/v1/orders/${id}/confirm`);
    return { ...seenOrder(id), by: 'cashier' };
  },
  'order_update by the clock': async ({ customer, office, toCash }, world) => {
    const { id } = await writeOrder(world, { customer, office, rate: toCash, status: 'confirmed' });
    await announce(world, 'order_update', id);
    return seenOrder(id);
  },
  order_customer: async (scene, world) => {
    const { id } = await anOrder(scene, world);
    await announce(world, 'order_customer', id);
    return seenOrder(id);
  },
  order_here: async (scene, world) => {
    const { id } = await anOrder(scene, world);
    await announce(world, 'order_here', id);
    return seenOrder(id);
  },
  'order_alert for the customer': alertFor('customer'),
  'order_alert for cashiers': alertFor('cashier'),
  'order_alert for owners': alertFor('office_owner'),
  'order_alert for the office': alertFor('office'),
  'order_alert for admins': alertFor('admin'),
  'message of the customer': messageBy('customer'),
  'message of the cashier': messageBy('cashier'),
  message_read: async (scene, world) => {
    const { id } = await anOrder(scene, world);
    await world.db.pool.query('insert into order_message_counts values ($1, 0, 0, 0)', [id]);
    await announce(world, 'message_read', id);
    return { ...seenOrder(id), heardAs: 'message', heardWith: '"message":null' };
  },
  'approval that waits': approvalIn(''),
  'approval that waits for long': approvalIn('admins_told_at = now()'),
  'approval that is over': approvalIn(`state = 'rejected', decided_at = now(), decided_by = (
    select id from users where permissions = 'admin' limit 1)`),
  'rate_update for everybody': async (_, world) => {
    const { id } = await world.rate({ sc: 'PLN', rate: '0.25' });
    return { subject: id, url: '/v1/rates/last-rates', shows: id };
  },
  'rate_update of the office': async ({ office }, world) => {
    const { id } = await world.rate({ sc: 'CZK', rate: '0.04', office_id: office.id });
    return { subject: id, url: `/v1/rates/?sc=CZK&tc=USDT&office_id=${office.id}`, shows: id };
  },
  books_update: async ({ office }, world) => {
    await announce(world, 'books_update', office.id);
    return { subject: office.id, url: `/v1/books?office_id=${office.id}`, shows: office.id };
  },
  till_update: async ({ office }, world) => {
    await announce(world, 'till_update', office.id);
    return { subject: office.id, url: `/v1/tills?office_id=${office.id}`, shows: '[' };
  },
  office_update: async ({ office }, world) => {
    await announce(world, 'office_update', office.id);
    return { subject: office.id, url: `/v1/offices/${office.id}`, shows: office.id };
  },
  network_update: async ({ office }, world) => {
    await world.db.pool.query(`insert into outbox (kind, subject_id) values ('network_update', gen_random_uuid())`);
    return { subject: 'holidays', url: `/v1/offices/${office.id}`, shows: 'closed_days' };
  },
  terms_update: async (_, world) => {
    const bounds = { sc: 'HUF', tc: 'USDT', office_id: null, min_amount: '100', max_amount: null };
    const { id } = (await world.as(await world.admin()).post('/v1/terms', bounds)).body;
    return { subject: id, url: '/v1/terms', shows: id };
  },
  'wallet_changed of the customer': async ({ customer }, world) => {
    await announce(world, 'wallet_changed', customer.id);
    return seenPerson(customer);
  },
  'new_sign_in of the customer': async ({ customer }, world) => {
    const { rows } = await world.db.pool.query<{ id: string }>(
      `insert into new_sign_ins (user_id, token_hash, told) values ($1, sha256('another'), true) returning id`,
      [customer.id],
    );
    const id = rows[0]?.id ?? '';
    await announce(world, 'new_sign_in', id);
    return { subject: id, url: '/v1/users/me/sign-ins', shows: id };
  },
  low_level: async ({ office }, world) => ({
    ...{ subject: await tellLevel(world, office), url: `/v1/offices/${office.id}/books/levels`, shows: 'USD' },
  }),
  till_difference: async ({ office, cashier }, world) =>
    seenBooks(office, await tellOfDifference(world, office, cashier)),
  'rate_trouble of a global rate': async (_scene, world) => seenTrouble(await tellTrouble(world, null)),
  'rate_trouble of an own rate': async ({ office }, world) => seenTrouble(await tellTrouble(world, office.id)),
  till_alert: async ({ office }, world) => seenBooks(office, await tellTillAlert(world, office)),
  chain_alert: async (_scene, world) => ({
    ...{ subject: await tellBlindChain(world), url: '/v1/chains', shows: 'TRC20' },
  }),
  'factor_reset of the customer': async ({ customer }, world) => {
    const askedBy = await anotherAdmin(world);
    await waitingReset(world, { user: customer, askedBy });
    const { rows } = await world.db.pool.query<{ id: string }>('select id from factor_resets where user_id = $1', [
      customer.id,
    ]);
    const id = rows[0]?.id ?? '';
    await announce(world, 'factor_reset', id);
    return { subject: id, url: '/v1/users/me/factor-reset', shows: id };
  },
  'rate_target of the customer': async ({ customer }, world) => {
    await insertTarget(world, customer, 'CZK', false);
    await announce(world, 'rate_target', customer.id);
    return { subject: customer.id, told: newId(), url: '/v1/users/me/rate-targets', shows: 'CZK', heardWith: 'CZK' };
  },
  'rate_reached of the customer': async ({ customer }, world) => {
    await insertTarget(world, customer, 'PLN', false);
    const told = await insertTarget(world, customer, 'HUF', true);
    await announce(world, 'rate_reached', told);
    return {
      ...{ subject: customer.id, told, url: '/v1/users/me/rate-targets', shows: 'PLN' },
      ...{ heardAs: 'rate_target', heardWith: 'PLN' },
    };
  },
  'inbox of the customer': async ({ customer }, world) => {
    const { rows } = await world.db.pool.query<{ id: string }>(
      `insert into inbox (user_id, kind, subject_id, version, subject, at)
       values ($1::uuid, 'wallet', $1::uuid, 1, jsonb_build_object('kind', 'wallet', 'id', $1::uuid, 'wallet', null), now()) returning id`,
      [customer.id],
    );
    await announce(world, 'inbox', customer.id);
    const entry = rows[0]?.id ?? '';
    return { subject: customer.id, told: entry, url: '/v1/users/me/inbox', shows: entry };
  },
  'access_changed of somebody': async ({ idle }, world) => {
    await announce(world, 'access_changed', idle.id);
    return seenPerson(idle);
  },
  'session_ended of somebody': async ({ recovering }, world) => {
    await announce(world, 'session_ended', recovering.id);
    return seenPerson(recovering);
  },
};
