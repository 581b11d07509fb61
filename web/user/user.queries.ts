import { queryOptions, useQuery } from '@tanstack/react-query';
import { type UserFilter, userApi } from '#contract/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useFormat } from '../lib/text/format.ts';

export type UserListFilter = UserFilter & { page?: number; size?: number };

export const usersQuery = (filter: UserListFilter) =>
  queryOptions({
    queryKey: ['users', filter],
    queryFn: ({ signal }) => call(userApi.list, { querystring: filter }, { signal }),
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => call(userApi.get, { params: { id } }, { signal }),
  });

/** Returns the name of a person. It is "…" while loading, and the first 8 characters of the id after an error. */
export function usePersonName(id: string | undefined): string | undefined {
  const { person } = useFormat();
  const { data, isError } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined });
  if (data) return person(data);
  return isError ? id?.slice(0, 8) : id && '…';
}
