import { sql as kyselySql } from 'kysely';
import { addDays, kyivDay, kyivMidnight } from '#domain/hours/kyiv.ts';
import { deskPostings } from '#domain/ledger/desk.ts';
import { middleRate, type Opening, openingPostings } from '#domain/ledger/switch.ts';
import { type Sum, tradePostings } from '#domain/ledger/trade.ts';
import { sendPostings } from '#domain/ledger/transfer.ts';
import { stablecoin } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { paidIn } from '#domain/order/order.ts';
import { awaitsPickup } from '#domain/order/order-state.ts';
import { statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';
import { type Book, post } from '../../ledger/book/book.sql.ts';
import { insertHistories } from '../histories.ts';
import { minutesBefore, randomId } from '../insert-rows.ts';
import type { DemoOffice, OfficeKey } from '../offices.ts';
import type { OrderHistory } from '../orders.ts';
import type { DemoPerson, PersonKey } from '../people.ts';
import { globalRateAt, type RateRow } from '../rates.ts';
import { seededRandom } from '../seeded-random.ts';
import { demoDays } from './demo-days.ts';
import type { Desks } from './demo-desks.ts';
import { demoTill } from './demo-till.ts';
import { type Happening, ofDesk, replay, stepsOf } from './replay.ts';

type World = {
  offices: Record<OfficeKey, DemoOffice>;
  people: Record<PersonKey, DemoPerson>;
  rates: readonly RateRow[];
};

const daysOnBooks = 14;
const coin = { currency: stablecoin, network: 'TRC20' };

const sql = {
  counterparty: statement(
    'seed-counterparty',
    'insert into counterparties (id, office_id, name, created_by, created_at) values ($1, $2, $3, $4, $5)',
  ),
  /** Its owner knows of it. */
  level: statement('seed-level', 'insert into levels (office_id, currency, low, is_low) values ($1, $2, $3, true)'),
  /** It sets the cash of ready deals aside in envelopes, since a few hours ago. */
  envelopes: statement('seed-envelopes', `update offices set set_aside = 'envelope' where id = $1`),
  transfer: statement(
    'seed-transfer',
    `insert into office_transfers (id, from_office_id, to_office_id, currency, amount, reason, sent_by, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ),
};

/** What was counted in the safe and the wallet: enough for whatever deals the demo draws. */
const opened = {
  stryiskyi: { by: 'owner', usd: '24400', eur: '11800', uah: '840000', usdt: '28000' },
  khreshchatyk: { by: 'roman', usd: '18250', eur: '14500', uah: '730000', usdt: '31000' },
} as const satisfies Partial<Record<OfficeKey, { by: PersonKey } & Record<'usd' | 'eur' | 'uah' | 'usdt', Decimal>>>;
const keys = ['stryiskyi', 'khreshchatyk'] as const satisfies readonly OfficeKey[];

/**
 * Inserts these orders. Two offices have been on the books for two weeks: what happened there since then is booked in its
 * order, by the rules by which it would have been booked.
 */
export async function insertWithBooks(
  tx: Tx,
  world: World,
  histories: readonly OrderHistory[],
  now: Date,
): Promise<void> {
  const begun = kyivHour(now, daysOnBooks, 8);
  const { offices } = world;
  const ids: readonly string[] = keys.map((key) => offices[key].row.id);
  const isBooked = ({ states: [first] }: OrderHistory) =>
    first !== undefined && ids.includes(first.office_id) && first.created_at >= begun;
  await insertHistories(
    tx,
    histories.filter((history) => !isBooked(history)),
  );
  await kyselySql`with opened as (insert into books (office_id) select unnest(${ids}::uuid[]))
    update offices set on_books = true where id = any(${ids}::uuid[])`.execute(tx.kysely);
  await tx.send(sql.level, [offices.khreshchatyk.row.id, 'USD', '25000']);
  await tx.send(sql.envelopes, [offices.khreshchatyk.row.id]);
  const booked = histories.filter(isBooked);
  const desks: Desks = new Map();
  const sealOf = sealsAt(offices.khreshchatyk.row.id, booked);
  await replay(tx, booked, [
    ...keys.map((key) => openingOf(world, key, begun)),
    ...tillOf(world, desks, now),
    ...booked.flatMap((history) => stepsOf({ desks, seal: sealOf(history) }, history)),
    ...deskOf(world, now),
    ...betweenOf(world, now),
  ]);
}

/** The seals of the envelopes that lie at this office: one for each deal whose cash waits for its customer. */
function sealsAt(officeId: string, histories: readonly OrderHistory[]) {
  const lying = histories.filter(({ states }) => {
    const last = states.at(-1);
    return last?.office_id === officeId && awaitsPickup(last.status) && paidIn(last) === 'cash';
  });
  return (history: OrderHistory) => (lying.includes(history) ? `KH-${4108 + lying.indexOf(history)}` : undefined);
}

const kyivHour = (now: Date, daysAgo: number, hour: number): Date =>
  minutesBefore(kyivMidnight(addDays(kyivDay(now), -daysAgo)) ?? now, -60 * hour);

function openingOf({ offices, people, rates }: World, key: (typeof keys)[number], at: Date): Happening {
  const { by, usd, eur, uah, usdt } = opened[key];
  const worth = (currency: string) =>
    middleRate(
      globalRateAt(rates, { sc: currency, tc: stablecoin }, at) ?? undefined,
      globalRateAt(rates, { sc: stablecoin, tc: currency }, at) ?? undefined,
    ) ?? '1';
  const cash = Object.entries({ USD: usd, EUR: eur, UAH: uah });
  const opening: Opening = {
    cash: cash.map(([currency, amount]) => ({ currency, amount, rate: worth(currency) })),
    wallets: [{ network: coin.network, amount: usdt }],
  };
  const actorId = people[by].row.id;
  return {
    at,
    officeId: offices[key].row.id,
    write: (book) => post(book, { kind: 'opening', actorId, at }, openingPostings(book.balances, opening)).writes,
  };
}

type Key = (typeof keys)[number];

/** What happens at an office by its owner. */
const sayingIn =
  ({ offices, people }: World) =>
  (key: Key, kind: string, reason: string, at: Date) => ({
    ...{ kind, reason, at },
    officeId: offices[key].row.id,
    actorId: people[opened[key].by].row.id,
  });

/** The demo cashier works at the window of Stryiskyi Park, too, and each of its evenings was closed. */
function tillOf({ offices, people: { cashier, owner } }: World, desks: Desks, now: Date): Happening[] {
  const of = { officeId: offices.stryiskyi.row.id, cashier: cashier.row, owner: owner.row };
  const hourOf = (daysAgo: number, hour: number) => kyivHour(now, daysAgo, hour);
  const evenings = Array.from({ length: daysOnBooks }, (_, place) => hourOf(daysOnBooks - place, 20.5));
  return [
    ...demoTill(of, { desks, now, kyivHour: hourOf }, seededRandom(10)),
    ...demoDays(of, evenings, seededRandom(11)),
  ];
}

/** Beside the deals: the desk was cleaned, and a payout cost a fee. */
function deskOf(world: World, now: Date): Happening[] {
  const said = sayingIn(world);
  return [
    ofDesk(
      said('khreshchatyk', 'expense', 'The network took a fee for a payout', kyivHour(now, 6, 12)),
      spent({ ...coin, amount: '1.4' }),
    ),
    ofDesk(
      said('stryiskyi', 'expense', 'Cleaning and water for the desk', kyivHour(now, 3, 11)),
      spent({ currency: 'UAH', amount: '1850', network: undefined }),
    ),
  ];
}

const spent =
  (sum: Sum) =>
  ({ balances }: Book) =>
    deskPostings(balances, { kind: 'expense', rate: undefined, ...sum });

/** A desk abroad has taken euros and owes for them, and dollars are on their way from one office to the other. */
function betweenOf(world: World, now: Date): Happening[] {
  const { offices, people } = world;
  const chance = seededRandom(9);
  const [counterpartyId, transferId] = [randomId(chance), randomId(chance)];
  const said = sayingIn(world);
  const traded = said('khreshchatyk', 'trade', 'Euros for the desk in Przemyśl, USDT on Monday', kyivHour(now, 2, 17));
  const sent = said('stryiskyi', 'transfer_send', 'Dollars for the weekend', minutesBefore(now, 95));
  const dollars = { currency: 'USD', amount: '3000', network: undefined };
  return [
    ofDesk(
      { ...traded, counterpartyId },
      ({ balances }) =>
        tradePostings(balances, {
          ...{ counterparty: counterpartyId, open: 'get', rate: undefined },
          give: { currency: 'EUR', amount: '6000', network: undefined },
          get: { ...coin, amount: '6930' },
        }),
      [[sql.counterparty, [counterpartyId, traded.officeId, 'Kantor Przemyśl', traded.actorId, kyivHour(now, 12, 10)]]],
    ),
    ofDesk({ ...sent, transferId }, ({ balances }) => sendPostings(balances, dollars), [
      [
        sql.transfer,
        [
          ...[transferId, sent.officeId, offices.khreshchatyk.row.id, dollars.currency, dollars.amount],
          ...[sent.reason, people.owner.row.id, sent.at],
        ],
      ],
    ]),
  ];
}
