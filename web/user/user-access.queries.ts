import { useQueryClient } from '@tanstack/react-query';
import { type User, userApi } from '#contract/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { refreshNetwork } from '../lib/call/refresh-network.ts';

type Target = Pick<User, 'id'>;

/**
 * Refreshes the lists after a refusal too: another admin may have been first. The change does not wait for the lists: they
 * replace the form, and then its result would not be said.
 */
function useRefresh() {
  const cache = useQueryClient();
  return () => void refreshNetwork(cache);
}

/** Blocks an account. The server ends its sessions within a second. */
export const useBlockUser = () =>
  useGuardedMutation({
    mutationFn: ({ user: { id }, reason }: { user: Target; reason: string }) =>
      call(userApi.block, { params: { id }, body: { reason } }),
    onSettled: useRefresh(),
  });

export const useUnblockUser = () =>
  useGuardedMutation({
    mutationFn: ({ id }: Target) => call(userApi.unblock, { params: { id } }),
    onSettled: useRefresh(),
  });

/** Signs the person out on every device. The account stays open. */
export const useEndSessions = () =>
  useGuardedMutation({
    mutationFn: ({ id }: Target) => call(userApi.endSessions, { params: { id } }),
    onSettled: useRefresh(),
  });
