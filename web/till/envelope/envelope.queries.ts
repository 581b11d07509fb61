import { queryOptions } from '@tanstack/react-query';
import { envelopeApi } from '#contract/till/envelopes.ts';
import type { SetAsideWay } from '#domain/till/envelope.ts';
import { call } from '../../lib/call/api.ts';
import { useTillChange } from '../till.queries.ts';

/** The envelopes that lie at an office, and whether it uses them. A step of a deal changes them, so they are read again. */
export const envelopesQuery = (office_id: string) =>
  queryOptions({
    queryKey: ['till', 'envelopes', office_id],
    staleTime: 0,
    queryFn: ({ signal }) => call(envelopeApi.list, { querystring: { office_id } }, { signal }),
  });

export const useSetAside = (id: string) =>
  useTillChange((set_aside: SetAsideWay) => call(envelopeApi.setAside, { params: { id }, body: { set_aside } }));
