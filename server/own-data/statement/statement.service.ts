import type { OwnStatement, StatementDeal } from '#contract/person/statement.ts';
import { kyivMidnight, kyivStamp, kyivZone } from '#domain/hours/kyiv.ts';
import { countedSums } from '#domain/money/cash.ts';
import { addMonths, mostInStatement, sumsOf } from '#domain/money/statement.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { byteOrderMark, csvLines } from '../../lib/csv.ts';
import type { StatementRow, StatementStore } from './statement.store.ts';

export function statementService({ store }: { store: StatementStore }) {
  return {
    /** The own completed deals of a month of Kyiv. The contract has checked the form of `month`. */
    async read(customerId: string, month: string): Promise<OwnStatement> {
      const rows = await store.list(customerId, beginOf(month), beginOf(addMonths(month, 1)));
      const deals = rows.slice(0, mostInStatement).map(dealOf);
      return { month, deals, sums: sumsOf(deals), is_cut: rows.length > mostInStatement };
    },
  };
}

export type StatementService = ReturnType<typeof statementService>;

function beginOf(month: string): Date {
  const begin = kyivMidnight(`${month}-01`);
  if (!begin) throw new Error(`${month} is no month`);
  return begin;
}

function dealOf({ coin_wallet, amt_to_exch, amt_to_recv, cash, sale: _, ...row }: StatementRow): StatementDeal {
  const { give, receive } = countedSums({ ...row, amt_to_exch, amt_to_recv, cash });
  return { ...row, given: give, received: receive, network: destinationOf(coin_wallet)?.network ?? null };
}

/** The columns have their wire names in every language, as in the file of orders. */
const heads = [
  ...[`closed_at (${kyivZone()})`, 'id', 'office_name', 'sc', 'given', 'tc', 'received', 'rate', 'network', 'tx_hash'],
];

/** The lines of the file: the deals, and below them a line for each currency. */
export function statementFile({ deals, sums }: OwnStatement, decimals: 'point' | 'comma'): string {
  const number = (amount: string) => (decimals === 'comma' ? amount.replace('.', ',') : amount);
  const lines = deals.map(({ closed_at, id, office, sc, given, tc, received, rate, network, tx_hash }) => [
    ...[kyivStamp(closed_at), id, office.name ?? office.address, sc, number(given), tc, number(received)],
    ...[number(rate), network ?? '', tx_hash ?? ''],
  ]);
  const totals = sums.map(({ currency, given, received }) => [
    ...['sum', '', '', currency, number(given), currency, number(received), '', '', ''],
  ]);
  return byteOrderMark + csvLines([heads, ...lines, ...totals], decimals === 'comma' ? ';' : ',');
}
