import { useState } from 'react';
import type { Office } from '#contract/office.ts';
import type { User } from '#contract/user.ts';
import type { Crew } from './offices.queries.ts';
import { crewOf } from './offices-crew.ts';

/** Somebody who may work at an office; where else is known only of those whom the search has found. */
export type Candidate = Pick<User, 'id' | 'full_name' | 'cellphone' | 'permissions'> &
  Partial<Pick<User, 'user_offices' | 'cellphone_verified'>>;

type Wish = { person: Candidate; isWanted: boolean };

/** Who shall be at the office. Only what differs from now is kept, and it survives searching and turning pages. */
export function useChoice(office: Office, crew: Crew, onDirty: (isDirty: boolean) => void) {
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const members: readonly Candidate[] = crewOf(office, crew);
  const memberIds = new Set(members.map(({ id }) => id));
  const isMember = (id: string) => memberIds.has(id);
  const isWanted = (id: string) => wishes.get(id)?.isWanted ?? isMember(id);

  const differing = [...wishes.values()].filter(({ person, isWanted: wanted }) => wanted !== isMember(person.id));
  const added = differing.filter((wish) => wish.isWanted).map(({ person }) => person);
  const removed = differing.filter((wish) => !wish.isWanted).map(({ person }) => person);

  return {
    isMember,
    isWanted,
    added,
    removed,
    /** Everybody who will be there, first those who are there already. */
    chosen: [...members.filter(({ id }) => isWanted(id)), ...added],
    toggle: (person: Candidate) => {
      const next = new Map(wishes);
      if (isWanted(person.id) === isMember(person.id)) next.set(person.id, { person, isWanted: !isWanted(person.id) });
      else next.delete(person.id);
      setWishes(next);
      onDirty(next.size > 0);
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
