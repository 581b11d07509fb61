import { useState } from 'react';
import type { Office } from '#contract/office.ts';
import type { User } from '#contract/user.ts';
import type { Crew } from './offices.queries.ts';
import { crewOf } from './offices-members.ts';

/** A person who may be assigned to an office. The optional fields are known only for people found by the search. */
export type Candidate = Pick<User, 'id' | 'full_name' | 'cellphone' | 'permissions'> &
  Partial<Pick<User, 'user_offices' | 'cellphone_verified'>>;

type PendingChange = { person: Candidate; isWanted: boolean };

/**
 * The pending changes to the members of an office. Only differences are kept. They survive a new search and another
 * page.
 */
export function useChoice(office: Office, crew: Crew, onDirty: (isDirty: boolean) => void) {
  const [pending, setPending] = useState<ReadonlyMap<string, PendingChange>>(new Map());
  const members: readonly Candidate[] = crewOf(office, crew);
  const memberIds = new Set(members.map(({ id }) => id));
  const isMember = (id: string) => memberIds.has(id);
  const isWanted = (id: string) => pending.get(id)?.isWanted ?? isMember(id);

  const differing = [...pending.values()].filter(({ person, isWanted: wanted }) => wanted !== isMember(person.id));
  const added = differing.filter((change) => change.isWanted).map(({ person }) => person);
  const removed = differing.filter((change) => !change.isWanted).map(({ person }) => person);

  return {
    isMember,
    isWanted,
    added,
    removed,
    /** All people who will be members after saving, present members first. */
    chosen: [...members.filter(({ id }) => isWanted(id)), ...added],
    toggle: (person: Candidate) => {
      const next = new Map(pending);
      if (isWanted(person.id) === isMember(person.id)) next.set(person.id, { person, isWanted: !isWanted(person.id) });
      else next.delete(person.id);
      setPending(next);
      onDirty(next.size > 0);
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
