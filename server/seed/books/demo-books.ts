import { sql } from 'kysely';
import { addDays, kyivDay, kyivMidnight } from '#domain/hours/kyiv.ts';
import { accountKey } from '#domain/ledger/account.ts';
import type { DeskEntry } from '#domain/ledger/desk.ts';
import { middleRate, type Opening, openingPostings } from '#domain/ledger/switch.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { amountLimits, type Decimal, fromUnits } from '#domain/money/money.ts';
import type { Tx } from '../../database/tx.ts';
import { type Book, post } from '../../ledger/book.sql.ts';
import { insertHistories } from '../histories.ts';
import { minutesBefore } from '../insert-rows.ts';
import type { DemoOffice, OfficeKey } from '../offices.ts';
import type { OrderHistory } from '../orders.ts';
import type { DemoPerson, PersonKey } from '../people.ts';
import { globalRateAt, type RateRow } from '../rates.ts';
import { type Happening, ofDesk, replay, stepsOf } from './replay.ts';

type World = {
  offices: Record<OfficeKey, DemoOffice>;
  people: Record<PersonKey, DemoPerson>;
  rates: readonly RateRow[];
};

const daysOnBooks = 14;
const network = 'TRC20';

/** What was counted in the safe and the wallet: enough for whatever deals the demo draws. */
const opened = {
  stryiskyi: { by: 'owner', usd: '21400', eur: '9800', uah: '640000', usdt: '28000' },
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
  const ids: readonly string[] = keys.map((key) => world.offices[key].row.id);
  const isBooked = ({ states: [first] }: OrderHistory) =>
    first !== undefined && ids.includes(first.office_id) && first.created_at >= begun;
  await insertHistories(
    tx,
    histories.filter((history) => !isBooked(history)),
  );
  await sql`with opened as (insert into books (office_id) select unnest(${ids}::uuid[]))
    update offices set on_books = true where id = any(${ids}::uuid[])`.execute(tx.kysely);
  const booked = histories.filter(isBooked);
  await replay(tx, booked, [
    ...keys.map((key) => openingOf(world, key, begun)),
    ...booked.flatMap(stepsOf),
    ...deskOf(world, now),
  ]);
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
    wallets: [{ network, amount: usdt }],
  };
  const actorId = people[by].row.id;
  return {
    at,
    officeId: offices[key].row.id,
    write: (book) => post(book, { kind: 'opening', actorId, at }, openingPostings(book.balances, opening)).writes,
  };
}

/** Beside the deals: the desk was cleaned, a payout cost a fee, and yesterday a note of 20 dollars was missing. */
function deskOf({ offices, people }: World, now: Date): Happening[] {
  const at = (key: (typeof keys)[number], daysAgo: number, hour: number) => ({
    officeId: offices[key].row.id,
    actorId: people[opened[key].by].row.id,
    at: kyivHour(now, daysAgo, hour),
  });
  return [
    ofDesk(at('khreshchatyk', 6, 12), 'The network took a fee for a payout', () => spent(stablecoin, '1.4')),
    ofDesk(at('stryiskyi', 3, 11), 'Cleaning and water for the desk', () => spent('UAH', '1850')),
    ofDesk(at('stryiskyi', 1, 18.75), 'Counted in the evening: a note of 20 is missing', (book) =>
      short(book, 'USD', 20),
    ),
  ];
}

const spent = (currency: string, amount: Decimal): DeskEntry => ({
  ...{ kind: 'expense', currency, amount, rate: undefined },
  network: currency === stablecoin ? network : undefined,
});

const short = ({ balances }: Book, currency: string, by: number): DeskEntry => {
  const lies = balances.get(accountKey('safe', currency)) ?? 0n;
  const amount = fromUnits(lies - BigInt(by) * 10n ** BigInt(amountLimits.decimals), amountLimits.decimals);
  return { kind: 'count', currency, amount, network: undefined, rate: undefined };
};
