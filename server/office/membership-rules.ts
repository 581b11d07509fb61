import { roleAsOwner } from '#domain/person/actor.ts';
import { refuse } from '../lib/refuse.ts';
import type { LockedPerson, MemberOutcome } from './membership.store.ts';

/** The outcome for a person who is added to an office or removed from it. */
export type Decide = (person: LockedPerson, isMember: boolean) => MemberOutcome;

export const decideCashier: Decide = (person, isMember) => {
  if (person.role !== 'cashier') refuse('CONFLICT');
  return { person, role: person.role, isMember };
};

export const decideOwner =
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
export const decideLeaving = (officeId: string, person: LockedPerson): MemberOutcome =>
  person.role === 'office_owner'
    ? decideOwner(officeId)(person, false)
    : { person, role: person.role, isMember: false };
