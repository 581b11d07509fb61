import { Readable } from 'node:stream';
import type { ExportFilter } from '#contract/order/order.ts';
import { totalCap } from '#contract/wire/page.ts';
import { kyivStamp, kyivZone } from '#domain/hours/kyiv.ts';
import { mayExportPhones, viewOf } from '#domain/order/order-view.ts';
import { isPickupText } from '#domain/order/pickup-code.ts';
import type { Actor } from '#domain/person/actor.ts';
import { ordersExportedUnasked } from '#domain/person/fresh-sign-in.ts';
import { phoneInTable } from '#domain/person/phone.ts';
import { destinationOf, destinationText, type Wallet } from '#domain/wallet/destination.ts';
import type { Written } from '../../database/standby/placed.ts';
import type { Acting } from '../../http/acting.ts';
import { byteOrderMark, csvLines } from '../../lib/csv.ts';
import { refuse } from '../../lib/refuse.ts';
import type { ExportRow, orderExport } from './order-export.store.ts';

/** Limit of files sent at the same time. Each file runs a query for its next piece when its receiver is ready. */
const maxFiles = 8;
const retryAfterSeconds = 30;

type Cell = (row: ExportRow) => Date | string | null;

/**
 * The columns have their wire names in every language, so that programs read all files alike. Statuses are names,
 * because bare numbers explain nothing in a table.
 */
const columns: Record<string, Cell> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  status: ({ status }) => status,
  sc: ({ sc }) => sc,
  amt_to_exch: ({ amt_to_exch }) => amt_to_exch,
  tc: ({ tc }) => tc,
  amt_to_recv: ({ amt_to_recv }) => amt_to_recv,
  rate: ({ rate }) => rate,
  cash: ({ cash }) => cash,
  er_id: ({ er_id }) => er_id,
  customer_id: ({ customer_id }) => customer_id,
  customer_name: ({ customer_name }) => customer_name,
  customer_cellphone: ({ customer_cellphone }) => phoneInTable(customer_cellphone),
  office_id: ({ office_id }) => office_id,
  office_name: ({ office_name }) => office_name,
  office_address: ({ office_address }) => office_address,
  cashier_id: ({ cashier_id }) => cashier_id,
  cashier_name: ({ cashier_name }) => cashier_name,
  note: ({ note }) => note,
  wallet: ({ wallet }) => walletText(wallet),
  office_wallet: ({ office_wallet }) => walletText(office_wallet),
  confirmed_at: ({ confirmed_at }) => confirmed_at,
  received_at: ({ received_at }) => received_at,
  ready_at: ({ ready_at }) => ready_at,
  closed_at: ({ closed_at }) => closed_at,
  cancelled_at: ({ cancelled_at }) => cancelled_at,
  ended_by: ({ ended_by }) => ended_by,
  end_reason: ({ end_reason }) => end_reason,
  reference_rate: ({ reference_rate }) => reference_rate ?? null,
};

function walletText(wallet: Wallet | null): string | null {
  const destination = destinationOf(wallet);
  return destination ? destinationText(destination) : null;
}

const names = Object.keys(columns);
/** The times in a file are Kyiv's, and the heads of their columns say so. */
const heads = names.map((name) => (name.endsWith('_at') ? `${name} (${kyivZone()})` : name));

export function orderExportService({ store }: { store: ReturnType<typeof orderExport> }) {
  let running = 0;

  return {
    /**
     * Returns the number of orders, and a stream that reads them as fast as the receiver takes them. Closing the stream
     * frees its slot. Above `totalCap` there is no number: counting a million orders would take longer than the first
     * piece.
     */
    async open(
      actor: Actor,
      { decimals, order_by, page, size, ...filter }: ExportFilter,
      acting: Acting,
      written?: Written,
    ): Promise<{ total: number | undefined; file: Readable }> {
      if (running >= maxFiles) refuse('SERVER_ERROR', { status: 503, reason: 'serverBusy', retryAfterSeconds });
      running += 1;
      const freeSlot = () => {
        running -= 1;
      };
      try {
        const { count, ...found } = await store.openExport(actor, filter, written);
        const next = async (last?: ExportRow) => (await found.next(last)).map((row) => exportedView(actor, row));
        // The first piece is read before the answer begins, so that errors until then become ordinary refusals.
        const [counted, first] = await Promise.all([count(), next()]);
        if (counted > ordersExportedUnasked) acting.requireFresh();
        const total = counted > totalCap ? undefined : counted;
        // Nothing leaves without an entry in the journal.
        await store.recordExport(acting, { filter: forJournal(filter), rows: total ?? null });
        const file = Readable.from(csvPiecesOf(first, next, decimals ?? 'point'), { objectMode: false });
        return { total, file: file.once('close', freeSlot) };
      } catch (error) {
        freeSlot();
        throw error;
      }
    },
  };
}

export type OrderExportService = ReturnType<typeof orderExportService>;

function exportedView(actor: Actor, row: ExportRow): ExportRow {
  const view = viewOf(actor, row, new Date());
  return mayExportPhones(actor) ? view : { ...view, customer_cellphone: '' };
}

/** The journal is kept for ever, so it never gets a pickup code that was typed or scanned into the search. */
const forJournal = (filter: Omit<ExportFilter, 'decimals'>) =>
  filter.search !== undefined && isPickupText(filter.search) ? { ...filter, search: '(a pickup code)' } : filter;

type DecimalMark = NonNullable<ExportFilter['decimals']>;
type ReadNextRows = (last: ExportRow) => Promise<ExportRow[]>;

async function* csvPiecesOf(first: ExportRow[], next: ReadNextRows, decimals: DecimalMark) {
  const delimiter = decimals === 'comma' ? ';' : ',';
  yield byteOrderMark + csvLines([heads], delimiter);
  for (let rows = first; rows.length > 0; ) {
    yield csvLines(rows.map(decimals === 'comma' ? lineWithCommas : lineOf), delimiter);
    const last = rows.at(-1);
    rows = last ? await next(last) : [];
  }
}

const lineOf = (row: ExportRow) => Object.values(columns).map((cellOf) => textOf(cellOf(row)));

/** The decimal comma is used in amount and rate columns only: text that a person typed stays unchanged. */
const decimalColumns: readonly string[] = ['amt_to_exch', 'amt_to_recv', 'rate', 'cash', 'reference_rate'];
const lineWithCommas = (row: ExportRow) =>
  lineOf(row).map((text, index) => (decimalColumns.includes(names[index] ?? '') ? text.replace('.', ',') : text));

const textOf = (cell: ReturnType<Cell>) => (cell instanceof Date ? kyivStamp(cell) : (cell ?? ''));
