import type { SetAside } from '#contract/till/shift-history.ts';
import type { Shift } from '#contract/till/shifts.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { type Actor, mayKeepBooks } from '#domain/person/actor.ts';
import { pageWindow, toPage } from '../../database/page-window.ts';
import { booksOf } from '../../ledger/ledger.service.ts';
import type { ShiftService } from '../shift.service.ts';
import type { ShiftHistoryStore } from './shift-history.store.ts';

type Needs = { shifts: Pick<ShiftService, 'get'>; store: ShiftHistoryStore };
type Paged = { page?: number; size?: number };

/** What was, and what waits in a drawer. */
export const shiftHistoryService = ({ shifts, store }: Needs) => ({
  async list(actor: Actor, query: Paged & { office_id?: string; drawer_id?: string }): Promise<Page<Shift>> {
    const officeIds = booksOf(actor, query.office_id);
    const window = pageWindow(query, pageSizes.other);
    const cashierId = mayKeepBooks(actor) ? undefined : actor.id;
    const which = { officeIds, drawerId: query.drawer_id, cashierId };
    const { items, total } = await store.list(actor, which, window);
    return toPage(items, total, window);
  },

  async setAside(actor: Actor, id: string, query: Paged): Promise<Page<SetAside>> {
    await shifts.get(actor, id);
    const window = pageWindow(query, pageSizes.other);
    const { items, total } = await store.setAside(id, window);
    return toPage(items, total, window);
  },
});

export type ShiftHistoryService = ReturnType<typeof shiftHistoryService>;
