import type { ChangedOffice, Closing, MemberChange, NewOffice, Office, SavedOffice } from '#contract/office/office.ts';
import { mostComparedOffices } from '#contract/rate/exchange.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { rulesAt } from '#domain/office.ts';
import {
  type Actor,
  mayManageNetwork,
  mayReadRecord,
  maySeeOffice,
  roleAsOwner,
  sharedOffices,
} from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Acting } from '../http/acting.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateService } from '../rate/rate.service.ts';
import { withWarnings } from '../rate/rate-guard.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { LockedPerson, MemberOutcome, MemberStore } from './membership.store.ts';
import type { OfficeFilter, OfficeRow, OfficeStore } from './office.store.ts';
import { decideClosing } from './office-closing.ts';
import { hoursOf, withHoursAsText } from './office-hours.ts';

type Needs = {
  store: OfficeStore;
  members: MemberStore;
  users: Pick<UserService, 'getVisible'>;
  rates: Pick<RateService, 'guardOffice'>;
  verifiedPhoneFirst: boolean;
  /** Called after a commit that wrote an outbox row. */
  wake: () => void;
};
type ChangeKind = Parameters<MemberStore['change']>[0]['kind'];
type PageQuery = { page?: number; size?: number };
type ListQuery = OfficeFilter & PageQuery;

/** How an office is changed. `knownVersion` is the version that the caller saw, if the call names it. */
type Assigning = { language: Language; by: Acting };
type Change = { language: Language; requireFresh: RequireFresh; knownVersion?: number | undefined };

/** Reads offices as the caller may see them. */
function officeReads(store: OfficeStore) {
  async function get(actor: Actor, id: string, language: Language): Promise<Office> {
    const row = isId(id) ? await store.find(id, language) : undefined;
    const isSeen = row && (!row.draft || mayManageNetwork(actor));
    const [office] = await withPeople(actor, isSeen ? [row] : []);
    return office ?? noOffice();
  }

  /** Adds the members of each office for its own members and for admins. Other callers get an empty list. */
  async function withPeople(actor: Actor, rows: OfficeRow[]): Promise<Office[]> {
    return described(
      rows,
      rows.map(({ id }) => id).filter((id) => maySeeOffice(actor, id)),
    );
  }

  async function described(rows: OfficeRow[], seen: readonly string[]): Promise<Office[]> {
    const people = Map.groupBy(seen.length > 0 ? await store.listMembers(seen) : [], ({ office_id }) => office_id);
    return rows.map(({ network_minutes, network_cash_steps, network_holidays, now, ...row }) => ({
      ...row,
      ...hoursOf(row, now),
      ...rulesAt(row, { ...network_minutes, cash_step: network_cash_steps, holidays: network_holidays }),
      user_offices: people.get(row.id) ?? [],
    }));
  }

  async function list(actor: Actor, query: ListQuery, language: Language): Promise<Page<Office>> {
    const window = pageWindow(query, pageSizes.offices);
    const { items, total } = await store.list({ ...query, withDrafts: mayManageNetwork(actor) }, language, window);
    return toPage(await withPeople(actor, items), total, window);
  }

  /** The offices among which a customer chooses. */
  async function listForExchange(actor: Actor, language: Language): Promise<Office[]> {
    const { items } = await store.list({}, language, { limit: mostComparedOffices, offset: 0 });
    return withPeople(actor, items);
  }

  /** Offices as everybody may see one, with their members, for messages about them. */
  async function findMany(ids: readonly string[], language: Language): Promise<Office[]> {
    return described(await store.findMany(ids, language), ids);
  }

  return { get, list, listForExchange, findMany };
}

export const officeService = ({ store, members, users, rates, verifiedPhoneFirst, wake }: Needs) => {
  const reads = officeReads(store);
  const { get, list } = reads;

  async function refuseUnknownCity({ city_id }: NewOffice) {
    if (city_id && !(await store.hasCity(city_id))) {
      refuse('NOT_FOUND', { errors: [{ pointer: '/city_id', message: 'There is no such city' }] });
    }
  }

  async function changeMembers(by: Acting, kind: ChangeKind, officeId: string, change: MemberChange, decide: Decide) {
    if (!isId(officeId)) noOffice();
    const userIds = [...new Set([...change.to_add, ...change.to_remove])];
    const changed = await members.change({ ...by, kind, officeId, userIds }, (people) => {
      if (people.length < userIds.length) refuse('USER_NOT_FOUND');
      return people.map((person) => decide(person, change.to_add.includes(person.id)));
    });
    if (changed === undefined) noOffice();
    if (changed) wake();
  }

  return {
    ...reads,

    /** An owner sees the offices shared with this user, even if the user is not in the owner's list of people. */
    async listOfUser(actor: Actor, id: string, query: PageQuery, language: Language): Promise<Page<Office>> {
      if (!isId(id) || !mayReadRecord(actor, id)) refuse('USER_NOT_FOUND');
      const officeIds = id === actor.id ? undefined : sharedOffices(actor);
      const page = await list(actor, { ...query, member_id: id, officeIds }, language);
      if (page.total === 0) await users.getVisible(actor, id);
      return page;
    },

    async create(
      by: SessionBy,
      { confirm, ...office }: SavedOffice,
      { language, requireFresh }: Change,
    ): Promise<ChangedOffice> {
      await refuseUnknownCity(office);
      const wanted = withHoursAsText(office, language);
      const { id, warnings } = await store.create(by, wanted, rates.guardOffice(confirm), requireFresh);
      wake();
      return { ...(await get(by.actor, id, language)), ...withWarnings(warnings) };
    },

    async change(by: SessionBy, id: string, { confirm, ...office }: SavedOffice, how: Change): Promise<ChangedOffice> {
      const { language, ...more } = how;
      await refuseUnknownCity(office);
      const guard = rates.guardOffice(confirm);
      const wanted = withHoursAsText(office, language);
      const changed = isId(id) ? await store.change({ by, id, office: wanted, ...more }, guard) : undefined;
      if (changed === undefined) return noOffice();
      if (!changed) return refuse('CONFLICT', { reason: 'officeChanged' });
      wake();
      return { ...(await get(by.actor, id, language)), ...withWarnings(changed.warnings) };
    },

    async archive(by: SessionBy, id: string, requireFresh: RequireFresh): Promise<void> {
      const decide = (people: LockedPerson[]) => {
        requireFresh();
        return people.map((person) => decideLeaving(id, person));
      };
      const archived = isId(id) ? await store.archive(by, id, decide) : undefined;
      if (archived === undefined) return noOffice();
      if (!archived) return refuse('CONFLICT', { reason: 'officeHasOrders' });
      wake();
    },

    /** Closes the office for a time, now or as planned. `until` null opens it again. */
    async close(by: SessionBy, id: string, closing: Closing, how: Change): Promise<Office> {
      if (!isId(id) || !maySeeOffice(by.actor, id)) return noOffice();
      const decide = decideClosing(closing, by.actor.role, how.requireFresh);
      if (!(await store.close(by, id, decide))) return noOffice();
      wake();
      return get(by.actor, id, how.language);
    },

    async assignCashiers(actor: Actor, id: string, change: MemberChange, { language, by }: Assigning): Promise<Office> {
      if (!maySeeOffice(actor, id)) noOffice();
      await changeMembers(by, 'cashiers_changed', id, change, decideCashier);
      return get(actor, id, language);
    },

    async assignOwners(actor: Actor, id: string, change: MemberChange, { language, by }: Assigning): Promise<Office> {
      await changeMembers(by, 'owners_changed', id, change, decideOwner(id, verifiedPhoneFirst));
      return get(actor, id, language);
    },
  };
};

export type OfficeService = ReturnType<typeof officeService>;

const noOffice = (): never => refuse('NOT_FOUND', { reason: 'officeNotFound' });

/** The outcome for a person who is added to an office or removed from it. */
type Decide = (person: LockedPerson, isMember: boolean) => MemberOutcome;

const decideCashier: Decide = (person, isMember) => {
  if (person.role !== 'cashier') refuse('CONFLICT');
  return { person, role: person.role, isMember };
};

const decideOwner =
  (officeId: string, verifiedPhoneFirst = false): Decide =>
  (person, isMember) => {
    const owned = new Set(person.officeIds);
    if (isMember) owned.add(officeId);
    else owned.delete(officeId);
    const role = roleAsOwner(person.role, owned.size) ?? refuse('CONFLICT', { reason: 'roleUnchanged' });
    const isPromoted = role === 'office_owner' && person.role !== role;
    if (verifiedPhoneFirst && isPromoted && !person.hasVerifiedPhone) refuse('CONFLICT', { reason: 'phoneUnverified' });
    return { person, role, isMember };
  };

/**
 * An owner without another office becomes a customer again. A cashier keeps the role, so another office can add them.
 */
const decideLeaving = (officeId: string, person: LockedPerson): MemberOutcome =>
  person.role === 'office_owner'
    ? decideOwner(officeId)(person, false)
    : { person, role: person.role, isMember: false };
