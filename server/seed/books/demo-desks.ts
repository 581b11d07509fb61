import { accountKey } from '#domain/ledger/account.ts';
import { units } from '#domain/ledger/ledger.ts';
import { countedSums } from '#domain/money/cash.ts';
import type { OrderStep } from '#domain/order/order.ts';
import type { Book } from '../../ledger/book/book.sql.ts';
import type { BookedStep } from '../../order/step/step-books.ts';
import type { StaffDesk } from '../../till/drawer.sql.ts';
import { type Cash, tray, whole } from './demo-notes.ts';

/** Where each cashier works at the moment that is replayed. */
export type Desks = Map<string, StaffDesk>;

/** The drawer that gets the cash of this deal. The safe gets what the drawer has no room for. */
export function drawerFor(
  desks: Desks,
  { balances }: Book,
  { order, step, actorId }: Pick<BookedStep, 'order' | 'actorId'> & { step: OrderStep },
): StaffDesk | undefined {
  const desk = actorId === null ? undefined : desks.get(`${order.office_id}:${actorId}`);
  const room = tray[order.sc as Cash]?.most;
  if (!desk?.drawer || room === undefined || !step.posts.includes('deal')) return undefined;
  const cash = units(countedSums(order).give);
  const after = (balances.get(accountKey('till', order.sc, desk.drawer)) ?? 0n) + cash;
  return cash % whole === 0n && after <= room * whole ? desk : undefined;
}
