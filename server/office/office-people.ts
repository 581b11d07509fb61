import { messages } from '#contract/errors.ts';
import { roleAsOwner } from '#domain/actor.ts';
import { refuse } from '../lib/refuse.ts';
import type { Outcome, Person } from './member.store.ts';

/** What becomes of a person who is added to an office or taken away from it. */
export type Decide = (person: Person, isMember: boolean) => Outcome;

export const asCashier: Decide = (person, isMember) => {
  if (person.role !== 'cashier') refuse('CONFLICT');
  return { person, role: person.role, isMember };
};

export const asOwner =
  (officeId: string): Decide =>
  (person, isMember) => {
    const owned = new Set(person.officeIds);
    if (isMember) owned.add(officeId);
    else owned.delete(officeId);
    const role = roleAsOwner(person.role, owned.size) ?? refuse('CONFLICT', { detail: messages.roleUnchanged });
    return { person, role, isMember };
  };

/** An owner of nothing else becomes a customer again; a cashier stays one, and may be taken on elsewhere. */
export const withoutOffice = (officeId: string, person: Person): Outcome =>
  person.role === 'office_owner' ? asOwner(officeId)(person, false) : { person, role: person.role, isMember: false };
