import { queryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditApi } from '#contract/audit.ts';
import { call } from '../lib/call/api.ts';

export const auditQuery = (filter: AuditFilter & { page: number; size: number }) =>
  queryOptions({
    queryKey: ['audit', filter],
    // An admin who opens the screen expects to see their own latest change.
    staleTime: 0,
    queryFn: ({ signal }) => call(auditApi.list, { querystring: filter }, { signal }),
  });
