import type { DayReport } from '#contract/till/days.ts';
import type { ShiftReport } from '#contract/till/shifts.ts';
import { kyivStamp, kyivZone } from '#domain/hours/kyiv.ts';
import type { Acting } from '../../http/acting.ts';
import type { RecordExport } from '../../ledger/book/book-export.sql.ts';
import { csvFileOf, type Decimals, numberIn } from '../../lib/csv.ts';
import { refuse } from '../../lib/refuse.ts';
import type { DayService } from '../day.service.ts';
import type { ShiftService } from '../shift.service.ts';

type Needs = {
  shifts: Pick<ShiftService, 'report'>;
  days: Pick<DayService, 'get' | 'open'>;
  recordExport: RecordExport;
};

/** The reports X and Z as files. They say what the answers say to the same person, and the journal keeps who took one. */
export const tillFileService = ({ shifts, days, recordExport }: Needs) => ({
  async shift(acting: Acting, id: string, decimals: Decimals): Promise<string> {
    const report = await shifts.report(acting.by.actor, id);
    acting.requireFresh();
    await recordExport(acting, report.shift.office_id, { shift: id, rows: report.moved.length });
    return csvFileOf([shiftHeads, ...shiftRows(report, numberIn(decimals))], decimals);
  },

  async day(acting: Acting, id: string, decimals: Decimals): Promise<string> {
    const report = await days.get(acting.by.actor, id);
    acting.requireFresh();
    await recordExport(acting, report.office_id, { day: report.day, number: report.number });
    return csvFileOf(dayTable(report, numberIn(decimals)), decimals);
  },

  /** The day so far. It has no number yet, and its safe is not counted. */
  async openDay(acting: Acting, officeId: string, decimals: Decimals): Promise<string> {
    const { next } = await days.open(acting.by.actor, officeId);
    const report = next ?? refuse('CONFLICT', { reason: 'dayEmpty' });
    acting.requireFresh();
    await recordExport(acting, officeId, { day: report.day });
    return csvFileOf(dayTable({ ...report, number: 'X', safe: [] }, numberIn(decimals)), decimals);
  },
});

export type TillFileService = ReturnType<typeof tillFileService>;

type Spell = ReturnType<typeof numberIn>;

const shiftHeads = [
  ...[`begun_at (${kyivZone()})`, `closed_at (${kyivZone()})`, 'till', 'drawer', 'begun_by'],
  ...['kind', 'currency', 'entries', 'came', 'went'],
];

function shiftRows({ shift, moved }: ShiftReport, number: Spell): string[][] {
  const { begun_at, closed_at, till, drawer, begun_by } = shift;
  const ended = closed_at ? kyivStamp(closed_at) : '';
  const about = [kyivStamp(begun_at), ended, till.name, drawer.name, begun_by.full_name ?? ''];
  const sum = (amount: string | null) => (amount === null ? '' : number(amount));
  return moved.map(({ kind, currency, entries, came, went }) => [
    ...[...about, kind, currency, String(entries)],
    ...[sum(came), sum(went)],
  ]);
}

/** Each line says of which part of the report it is. */
const dayHeads = ['number', 'day', 'part', 'kind', 'currency', 'person', 'count', 'opening', 'came', 'went', 'closing'];

type Cells = Record<string, string>;

type DayFacts = Pick<DayReport, 'day' | 'sums' | 'deals' | 'differences' | 'result' | 'safe'> & {
  number: number | 'X';
  envelopes: readonly Pick<DayReport['envelopes'][number], 'seal' | 'currency' | 'amount' | 'outcome'>[];
};

/** Only a day with envelopes has the column of their seals. */
function dayTable(report: DayFacts, number: Spell): string[][] {
  const heads = [...dayHeads, ...(report.envelopes.length > 0 ? ['seal'] : [])];
  const lines: Cells[] = [
    ...report.sums.map(({ kind, currency, opening, came, went, closing }) => ({
      ...{ part: 'sum', kind, currency, opening: number(opening) },
      ...{ came: number(came), went: number(went), closing: number(closing) },
    })),
    ...report.deals.map(({ kind, sc, tc, deals, amt_to_exch, amt_to_recv }) => ({
      ...{ part: 'deals', kind, currency: `${sc}/${tc}`, count: String(deals) },
      ...{ came: number(amt_to_exch), went: number(amt_to_recv) },
    })),
    ...report.differences.map(({ actor, kind, entries, result }) => ({
      ...{ part: 'difference', kind, currency: 'USDT', person: actor?.full_name ?? '' },
      ...{ count: String(entries), closing: number(result) },
    })),
    ...report.safe.map(({ currency, counted }) => ({ part: 'safe', currency, closing: number(counted) })),
    ...report.envelopes.map(({ seal, currency, amount, outcome }) => ({
      ...{ part: 'envelope', kind: outcome ?? '', seal, currency: currency ?? '' },
      closing: amount === null ? '' : number(amount),
    })),
    ...Object.entries(report.result).map(([kind, amount]) => ({
      ...{ part: 'result', kind, currency: 'USDT', closing: number(amount) },
    })),
  ];
  const about = { number: String(report.number), day: report.day };
  const rows: Cells[] = lines.map((line) => ({ ...about, ...line }));
  return [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))];
}
