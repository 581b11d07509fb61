import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Profile, userApi } from '#contract/user.ts';
import type { Wallet } from '#domain/user.ts';
import { call } from '../lib/api.ts';
import { meQuery } from '../lib/session.tsx';

/** Changes what is handed in and leaves the rest; every screen sees the new user at once. */
export function useChangeProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Profile) => call(userApi.changeMe, { body }),
    onSuccess: (user) => cache.setQueryData(meQuery.queryKey, user),
  });
}

/** The wallet with another first address, the one that the product works with; null when nothing is left. */
export function withAddress(wallet: Wallet | null, address: string): Wallet | null {
  const others = wallet?.data.slice(1) ?? [];
  const addresses = address === '' ? others : [{ address }, ...others];
  return addresses.length > 0 ? { data: addresses } : null;
}
