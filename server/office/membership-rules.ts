import { messages } from '#contract/errors.ts';
import { roleAsOwner } from '#domain/actor.ts';
import { refuse } from '../lib/refuse.ts';
import type { MemberOutcome, Person } from './membership.store.ts';

/** The outcome for a person who is added to an office or removed from it. */
export type Decide = (person: Person, isMember: boolean) => MemberOutcome;

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

/**
 * An owner without another office becomes a customer again. A cashier keeps the role, so another office can add them.
 */
export const withoutOffice = (officeId: string, person: Person): MemberOutcome =>
  person.role === 'office_owner' ? asOwner(officeId)(person, false) : { person, role: person.role, isMember: false };
