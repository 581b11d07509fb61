import type { DayReport, OpenDay } from '#contract/till/days.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { type Actor, maySeeOffice } from '#domain/person/actor.ts';
import { minutesOf, timeOf } from '#domain/till/business-day.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Acting } from '../http/acting.ts';
import { booksOf, refuseBooks } from '../ledger/ledger.service.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { DayStore } from './day.store.ts';
import { type CountBody, countedIn } from './shift.service.ts';

type Needs = { days: DayStore };
type Query = { office_id?: string; page?: number; size?: number };

/** The reports of days, for owners and admins. */
export const dayService = ({ days }: Needs) => ({
  async list(actor: Actor, { office_id: officeId, ...query }: Query): Promise<Page<DayReport>> {
    const window = pageWindow(query, pageSizes.other);
    const { items, total } = await days.list(booksOf(actor, officeId), window);
    return toPage(items, total, window);
  },

  async get(actor: Actor, id: string): Promise<DayReport> {
    const report = isId(id) ? await days.find(id) : undefined;
    return report && maySeeOffice(actor, report.office_id) ? report : refuse('NOT_FOUND', { reason: 'dayNotFound' });
  },

  async open(actor: Actor, officeId: string): Promise<OpenDay> {
    refuseBooks(actor, officeId);
    const { ends, next } = (await days.open(officeId)) ?? refuse('NOT_FOUND', { reason: 'officeNotFound' });
    return { office_id: officeId, day_ends: timeOf(ends), next };
  },

  async close(by: SessionBy, body: CountBody & { office_id: string; day: string }): Promise<DayReport> {
    refuseBooks(by.actor, body.office_id);
    const counted = countedIn(body);
    const closed = await days.close(by, { officeId: body.office_id, day: body.day, counted });
    if (typeof closed === 'string') return refuse('CONFLICT', { reason: closed === 'off' ? 'booksOff' : closed });
    if ('again' in closed) return refuse('CONFLICT', { reason: 'safeDiffers', extension: { again: closed.again } });
    return closed.report;
  },

  async setEnds(acting: Acting, officeId: string, time: string) {
    refuseBooks(acting.by.actor, officeId);
    if (!(await days.setEnds(acting, officeId, minutesOf(time)))) refuse('NOT_FOUND', { reason: 'officeNotFound' });
    return { office_id: officeId, day_ends: time };
  },
});

export type DayService = ReturnType<typeof dayService>;
