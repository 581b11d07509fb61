import { sql } from 'kysely';
import { statusAfter } from '#domain/order/order-state.ts';
import type { Tx } from '../../database/tx.ts';
import { nobodysHash } from '../../password/password-hash.ts';
import { insertRows, minutesBefore, randomId } from '../insert-rows.ts';
import { type DemoOffice, demoAddress, type OfficeKey } from '../offices.ts';
import { historyOf, type OrderHistory } from '../orders.ts';
import type { DemoPerson, PersonKey } from '../people.ts';
import { globalRateAt, type RateRow, rateAt } from '../rates.ts';
import { seededRandom } from '../seeded-random.ts';

type World = {
  offices: Record<OfficeKey, DemoOffice>;
  people: Record<PersonKey, DemoPerson>;
  rates: readonly RateRow[];
};

/** Accounts that the window made: nobody has signed in to them. */
export type WindowPeople = { lidiia: DemoPerson; guest: DemoPerson };

const nothing = {
  cellphone_verified: false,
  email: null,
  wallet: null,
  lang: 'uk',
  passwordless: true,
  blocked_at: null,
  blocked_reason: null,
  second_factor_at: null,
} as const;

export function windowPeople({ offices, people }: Pick<World, 'offices' | 'people'>, now: Date): WindowPeople {
  const chance = seededRandom(7);
  const person = (own: Partial<DemoPerson['row']>): DemoPerson => {
    const id = randomId(chance);
    const row = { ...people.newcomer.row, ...nothing, id, created_at: minutesBefore(now, 60), ...own };
    return { row, actor: { id, role: 'customer', officeIds: [] } };
  };
  return {
    lidiia: person({ cellphone: '+380500000050', full_name: 'Лідія Савчук' }),
    guest: person({ cellphone: '', full_name: null, guest_of: offices.rynok.row.id }),
  };
}

/** Nobody knows a password of theirs. A guest has no phone. */
export const insertWindowPeople = async (tx: Tx, { lidiia, guest }: WindowPeople): Promise<void> => {
  const password_hash = await nobodysHash();
  await insertRows(tx, 'users', [{ ...lidiia.row, password_hash }]);
  const row = JSON.stringify({ ...guest.row, password_hash });
  await sql`insert into users select (jsonb_populate_record(null::users, ${row}::jsonb - 'cellphone')).*`.execute(
    tx.kysely,
  );
};

/** Three deals of this morning at the window of Rynok: of a known customer, of somebody without an app, and of a guest. */
export function walkInOrders(
  { offices, people, rates }: World,
  { lidiia, guest }: WindowPeople,
  now: Date,
): OrderHistory[] {
  const chance = seededRandom(8);
  const staff = [people.cashier, people.owner, people.petro];
  const deals = [
    { customer: people.taras, sc: 'UAH', tc: 'USDT', amount: '42000', last: 'receive', ago: 17, by: people.cashier },
    { customer: lidiia, sc: 'USDT', tc: 'UAH', amount: '300', last: 'ready', ago: 12, by: people.petro },
    { customer: guest, sc: 'USDT', tc: 'UAH', amount: '250', last: 'close', ago: 55, by: people.cashier },
  ] as const;
  return deals.map(({ customer, sc, tc, amount, last, ago, by }) => {
    const at = minutesBefore(now, ago);
    const rate = rateAt(rates, offices.rynok, { sc, tc }, at);
    if (!rate) throw new Error(`The window does not exchange ${sc} for ${tc}`);
    // The address that was scanned at the window is on the deal alone.
    const wallet = tc === 'USDT' ? { data: [demoAddress(chance.bytes(33))] } : null;
    const order = {
      customer: { ...customer, row: { ...customer.row, wallet } },
      office: offices.rynok.row,
      rate,
      referenceRate: globalRateAt(rates, rate, at),
      amount,
      note: null,
      at,
      status: statusAfter(last),
      gaps: [0.01, 3, 2, 2],
      placedBy: by,
      isOfGuest: customer === guest,
    };
    return historyOf(order, staff, chance);
  });
}
