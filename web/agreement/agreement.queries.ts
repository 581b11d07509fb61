import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agreementApi, type NewAgreement, type OwnAgreement } from '#contract/person/agreement.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

/** The terms of use that people agree to now. */
export const agreementQuery = queryOptions({
  queryKey: ['agreement'],
  queryFn: ({ signal }) => call(agreementApi.get, {}, { signal }),
});

/** What the person agreed to last, and the terms of now. */
export const ownAgreementQuery = queryOptions({
  queryKey: ['agreement', 'own'],
  queryFn: ({ signal }) => call(agreementApi.getOwn, {}, { signal }),
  // An admin may have set others since.
  staleTime: 0,
});

export function useAccept() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (version: number) => call(agreementApi.accept, { body: { version } }),
    onSuccess: (own: OwnAgreement) => cache.setQueryData(ownAgreementQuery.queryKey, own),
    // The terms have changed since they were read.
    onError: () => cache.invalidateQueries({ queryKey: ownAgreementQuery.queryKey }),
  });
}

export function useChangeAgreement() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: NewAgreement) => call(agreementApi.change, { body }),
    onSuccess: (current) => {
      cache.setQueryData(agreementQuery.queryKey, current);
      void cache.invalidateQueries({ queryKey: ownAgreementQuery.queryKey });
    },
  });
}

/** The terms of use of the network in the form of registration. */
export type TermsTick = {
  /** The version that the person agrees to. */
  version: number | undefined;
  /** There are terms of use, and the person has not agreed to them yet. */
  isMissing: boolean;
  field: ReactNode;
};
