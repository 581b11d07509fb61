import { Readable } from 'node:stream';
import { messages } from '#contract/errors.ts';
import type { ExportFilter } from '#contract/order.ts';
import { exportLimit } from '#contract/page.ts';
import type { Actor } from '#domain/actor.ts';
import { walletAddress } from '#domain/user.ts';
import { byteOrderMark, csvLines } from '../lib/csv.ts';
import { refuse } from '../lib/refuse.ts';
import type { ExportRow, orderExport } from './order-export.store.ts';

/** So many files may be on their way at a time; each asks the database for a piece whenever its receiver is ready. */
const mostAtOnce = 8;
const retryAfterSeconds = 30;

type Cell = (row: ExportRow) => Date | string | null;

/**
 * The columns, named as on the wire whatever the caller's language is, so that programs read them alike. Statuses are names,
 * since a table of bare numbers tells nobody anything.
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
    /** A file that is read as fast as it is taken, and how many orders are in it. Closing it gives its place back. */
    async open(actor: Actor, { decimals, ...filter }: ExportFilter): Promise<{ total: number; file: Readable }> {
      if (running >= mostAtOnce)
        refuse('SERVER_ERROR', { status: 503, detail: 'The server is busy, try again shortly', retryAfterSeconds });
      running += 1;
      const leave = () => {
        running -= 1;
      };
      try {
        const { count, next } = await store.openExport(actor, filter);
        // The first piece is there before the answer begins: what goes wrong until then is told as ever.
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

/** Only where a column holds sums: whatever a person has typed stays as it is. */
const sums: readonly string[] = ['amt_to_exch', 'amt_to_recv', 'rate'];
const lineWithCommas = (row: ExportRow) =>
  lineOf(row).map((text, place) => (sums.includes(names[place] ?? '') ? text.replace('.', ',') : text));

const textOf = (cell: ReturnType<Cell>) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''));
