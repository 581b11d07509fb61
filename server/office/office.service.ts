import { messages } from '#contract/errors.ts';
import type { MemberChange, NewOffice, Office } from '#contract/office.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import { type Actor, mayAssignCashier, maySeeOffice, roleAsOwner } from '#domain/actor.ts';
import type { Language } from '#domain/user.ts';
import { isId } from '../lib/id.ts';
import { pageWindow, toPage } from '../lib/page.ts';
import { refuse } from '../lib/refuse.ts';
import type { MemberStore, Outcome, Person } from './member.store.ts';
import type { OfficeFilter, OfficeRow, OfficeStore } from './office.store.ts';

type Needs = {
  store: OfficeStore;
  members: MemberStore;
  /** Called after a commit that wrote an outbox row. */
  wake: () => void;
};
type Wanted = OfficeFilter & { page?: number; size?: number };

export const officeService = ({ store, members, wake }: Needs) => {
  async function get(actor: Actor, id: string, language: Language): Promise<Office> {
    const row = isId(id) ? await store.find(id, language) : undefined;
    const [office] = await withPeople(actor, row ? [row] : []);
    return office ?? noOffice();
  }

  /** Who works at an office is told to its members and to admins; everybody else sees no one. */
  async function withPeople(actor: Actor, rows: OfficeRow[]): Promise<Office[]> {
    const seen = rows.map(({ id }) => id).filter((id) => maySeeOffice(actor, id));
    const people = Map.groupBy(seen.length > 0 ? await store.listMembers(seen) : [], ({ office_id }) => office_id);
    return rows.map((row) => ({ ...row, user_offices: people.get(row.id) ?? [] }));
  }

  async function changeMembers(id: string, change: MemberChange, decide: (person: Person, adds: boolean) => Outcome) {
    const ids = namedIds(change);
    if (!isId(id)) noOffice();
    const changed = await members.change(id, ids, (people) => {
      if (people.length < ids.length) refuse('USER_NOT_FOUND');
      return people.map((person) => decide(person, change.to_add.includes(person.id)));
    });
    if (changed === undefined) noOffice();
    if (changed) wake();
  }

  return {
    get,

    async list(actor: Actor, wanted: Wanted, language: Language): Promise<Page<Office>> {
      const window = pageWindow(wanted, pageSizes.offices);
      const { items, total } = await store.list(wanted, language, window);
      return toPage(await withPeople(actor, items), total, window);
    },

    async create(actor: Actor, office: NewOffice, language: Language): Promise<Office> {
      if (office.city_id && !(await store.hasCity(office.city_id))) {
        refuse('VALIDATION_ERROR', { errors: [{ pointer: '/city_id', message: 'There is no such city' }] });
      }
      return get(actor, await store.create(office), language);
    },

    async assignCashiers(actor: Actor, id: string, change: MemberChange, language: Language): Promise<Office> {
      if (!maySeeOffice(actor, id)) noOffice();
      await changeMembers(id, change, (person, isMember) => {
        if (person.role !== 'cashier') refuse('CONFLICT');
        // A cashier of somebody else's office is answered like one who does not exist.
        if (!mayAssignCashier(actor, person)) refuse('USER_NOT_FOUND');
        return { person, role: person.role, isMember };
      });
      return get(actor, id, language);
    },

    async assignOwners(actor: Actor, id: string, change: MemberChange, language: Language): Promise<Office> {
      await changeMembers(id, change, (person, isMember) => {
        const owned = new Set(person.officeIds);
        if (isMember) owned.add(id);
        else owned.delete(id);
        const role = roleAsOwner(person.role, owned.size) ?? refuse('CONFLICT', { detail: messages.roleUnchanged });
        return { person, role, isMember };
      });
      return get(actor, id, language);
    },
  };
};

export type OfficeService = ReturnType<typeof officeService>;

const noOffice = (): never => refuse('NOT_FOUND', { detail: messages.officeNotFound });

/** Everybody whom a change names, once. To add and to remove the same person is a mistake of the caller. */
function namedIds({ to_add, to_remove }: MemberChange): string[] {
  if (to_remove.some((id) => to_add.includes(id))) {
    refuse('VALIDATION_ERROR', { errors: [{ pointer: '/to_remove', message: 'Nobody is added and removed at once' }] });
  }
  return [...new Set([...to_add, ...to_remove])];
}
