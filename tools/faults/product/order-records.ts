import { statusAfter } from '#domain/order/order-state.ts';
import type { Market, MarketOptions } from '../customer-load.ts';
import type { TrialResult } from '../suite.ts';
import { ask } from './running-server.ts';

type Event = [version: number, from: string | null, to: string];
type Kept = { id: string; note: string; status: string; version: number; events: Event[] };

/** Compares the acknowledged writes with the content of the database. */
export type OrderRecords = { writes: number; lost: number; doubled: number; wrongHistory: number; unanswered: number };

const keptSql = `
  select o.id, o.note, o.status, o.version,
    (select json_agg(json_build_array(e.version, e.from_status, e.to_status) order by e.version)
     from order_events e where e.order_id = o.id) as events
  from orders o where o.note = any($1::text[])`;

export async function checkRecords(dataDir: string, { wishes }: Market): Promise<OrderRecords> {
  const rows = await ask<Kept>(dataDir, keptSql, [wishes.map(({ note }) => note)]);
  const byNote = Map.groupBy(rows, ({ note }) => note);
  const found = wishes.map((wish) => compare(wish, byNote.get(wish.note) ?? []));
  const sum = (key: keyof OrderRecords) => found.reduce((total, books) => total + books[key], 0);
  return {
    writes: sum('writes'),
    lost: sum('lost'),
    doubled: sum('doubled'),
    wrongHistory: sum('wrongHistory') + rows.filter((row) => !isTrueHistory(row)).length,
    unanswered: sum('unanswered'),
  };
}

function compare({ id, steps }: MarketOptions, rows: Kept[]): OrderRecords {
  const own = rows.find((row) => row.id === id);
  const taken = steps.filter(({ acknowledged }) => acknowledged);
  const missing = taken.filter(({ call }) => !own?.events.some(([, , reached]) => reached === statusAfter(call)));
  return {
    writes: Number(id !== undefined) + taken.length,
    lost: Number(id !== undefined && own === undefined) + missing.length,
    doubled: Math.max(0, rows.length - 1),
    wrongHistory: 0,
    unanswered: Number(id === undefined) + steps.length - taken.length,
  };
}

/**
 * Each step must start at the status where the step before ended, and have the next version. The last step must match
 * the order's status.
 */
function isTrueHistory({ status, version, events }: Kept): boolean {
  const follows = events.every(([at, from], index) => at === index + 1 && from === (events[index - 1]?.[2] ?? null));
  return follows && events.length === version && events.at(-1)?.[2] === status;
}

/**
 * Nothing may be lost or doubled. Each history must be consistent, and every wish must get an answer in the end that is
 * clear.
 */
export function judgeRecords(books: OrderRecords, { odd }: Market, besides: string[] = []): TrialResult {
  const { writes, lost, doubled, wrongHistory, unanswered } = books;
  const oddities = [...odd].map(([what, count]) => `${count} × ${what.trim()}`);
  const figures = [
    `${writes} acknowledged writes`,
    `${lost} lost`,
    `${doubled} doubled`,
    ...(wrongHistory > 0 ? [`${wrongHistory} with a wrong history`] : []),
    ...(unanswered > 0 ? [`${unanswered} never answered`] : []),
    ...(oddities.length > 0 ? [`unclear answers: ${oddities.join(', ')}`] : []),
    ...besides,
  ];
  const isKept = writes > 0 && lost + doubled + wrongHistory + unanswered === 0 && oddities.length === 0;
  return { kept: isKept, figure: figures.join(', ') };
}
