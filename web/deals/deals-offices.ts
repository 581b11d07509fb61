import { useQuery } from '@tanstack/react-query';
import { mayManageNetwork } from '#domain/actor.ts';
import { useActor, useUser } from '../lib/session.tsx';
import { officesQuery } from '../office/office.queries.ts';

/** The offices whose deals the caller sees: the own ones, or all of them for who manages the network. */
export function useFilterOffices() {
  const { user_offices } = useUser();
  const seesAll = mayManageNetwork(useActor());
  const { data = [] } = useQuery({ ...officesQuery(), enabled: seesAll });
  return seesAll ? data : user_offices.map(({ office }) => office);
}
