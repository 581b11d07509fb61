import { queryOptions } from '@tanstack/react-query';
import { type UserFilter, userApi } from '#contract/user.ts';
import { call } from '../lib/api.ts';

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
