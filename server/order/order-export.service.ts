import { Readable } from 'node:stream';
import { messages } from '#contract/errors.ts';
import type { ExportFilter } from '#contract/order.ts';
import { exportLimit } from '#contract/page.ts';
import type { Actor } from '#domain/actor.ts';
import { walletAddress } from '#domain/user.ts';
import { byteOrderMark, csvLines } from '../lib/csv.ts';
import { refuse } from '../lib/refuse.ts';
import type { ExportRow, orderExport } from './order-export.store.ts';

/** Limit of files sent at the same time. Each file runs a query for its next piece when its receiver is ready. */
const mostAtOnce = 8;
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
  er_id: ({ er_id }) => er_id,
  customer_id: ({ customer_id }) => customer_id,
  customer_name: ({ customer_name }) => customer_name,
  customer_cellphone: ({ customer_cellphone }) => customer_cellphone,
  office_id: ({ office_id }) => office_id,
  office_name: ({ office_name }) => office_name,
  office_address: ({ office_address }) => office_address,
  cashier_id: ({ cashier_id }) => cashier_id,
  cashier_name: ({ cashier_name }) => cashier_name,
  note: ({ note }) => note,
  wallet: ({ wallet }) => walletAddress(wallet) ?? null,
  office_wallet: ({ office_wallet }) => walletAddress(office_wallet) ?? null,
  confirmed_at: ({ confirmed_at }) => confirmed_at,
  received_at: ({ received_at }) => received_at,
  ready_at: ({ ready_at }) => ready_at,
  closed_at: ({ closed_at }) => closed_at,
  cancelled_at: ({ cancelled_at }) => cancelled_at,
};

const names = Object.keys(columns);

export function orderExportService({ store }: { store: ReturnType<typeof orderExport> }) {
  let running = 0;

  return {
    /**
     * Returns the number of orders, and a stream that reads them as fast as the receiver takes them. Closing the stream
     * frees its slot.
     */
    async open(actor: Actor, { decimals, ...filter }: ExportFilter): Promise<{ total: number; file: Readable }> {
      if (running >= mostAtOnce)
        refuse('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds });
      running += 1;
      const leave = () => {
        running -= 1;
      };
      try {
        const { count, next } = await store.openExport(actor, filter);
        // The first piece is read before the answer begins, so that errors until then become ordinary refusals.
        const [total, first] = await Promise.all([count(), next()]);
        if (total > exportLimit) refuse('VALIDATION_ERROR', { detail: messages.exportTooLarge });
        const file = Readable.from(piecesOf(first, next, decimals ?? 'point'), { objectMode: false });
        return { total, file: file.once('close', leave) };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

export type OrderExportService = ReturnType<typeof orderExportService>;

type Decimals = NonNullable<ExportFilter['decimals']>;
type Next = (last: ExportRow) => Promise<ExportRow[]>;

async function* piecesOf(first: ExportRow[], next: Next, decimals: Decimals) {
  const delimiter = decimals === 'comma' ? ';' : ',';
  yield byteOrderMark + csvLines([names], delimiter);
  for (let rows = first; rows.length > 0; ) {
    yield csvLines(rows.map(decimals === 'comma' ? lineWithCommas : lineOf), delimiter);
    const last = rows.at(-1);
    rows = last ? await next(last) : [];
  }
}

const lineOf = (row: ExportRow) => Object.values(columns).map((cellOf) => textOf(cellOf(row)));

/** The decimal comma is used in amount and rate columns only: text that a person typed stays unchanged. */
const sums: readonly string[] = ['amt_to_exch', 'amt_to_recv', 'rate'];
const lineWithCommas = (row: ExportRow) =>
  lineOf(row).map((text, place) => (sums.includes(names[place] ?? '') ? text.replace('.', ',') : text));

const textOf = (cell: ReturnType<Cell>) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''));
