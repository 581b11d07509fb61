import { queryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditApi } from '#contract/audit.ts';
import { call } from '../lib/api.ts';

export const auditQuery = (filter: AuditFilter & { page: number; size: number }) =>
  queryOptions({
    queryKey: ['audit', filter],
    // Whoever looks here wants to see what they have just done.
    staleTime: 0,
    queryFn: ({ signal }) => call(auditApi.list, { querystring: filter }, { signal }),
  });
