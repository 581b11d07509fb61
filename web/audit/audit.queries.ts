import { queryOptions } from '@tanstack/react-query';
import { type AuditFilter, auditApi } from '#contract/audit.ts';
import { call } from '../lib/api.ts';

export const auditQuery = (filter: AuditFilter & { page: number; size: number }) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => call(auditApi.list, { querystring: filter }, { signal }),
  });
