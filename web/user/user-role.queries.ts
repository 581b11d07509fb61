import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, userApi } from '#contract/person/user.ts';
import type { Role } from '#domain/person/actor.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { notifyDone, withActorName } from '../lib/call/lost-race.ts';
import { refreshNetwork } from '../lib/call/refresh-network.ts';
import { notifyError } from '../lib/notify.tsx';

/** A role change. `name` is the name or phone that tells the person apart from others. */
export type RoleChangeRequest = { user: User; change: 'promote' | 'demote'; name: string };

/** Promotes a customer to cashier, or demotes a cashier to customer. A demoted cashier leaves all offices. */
export function useChangeRole() {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ user: { id }, change }: RoleChangeRequest) =>
      withActorName(
        call(userApi[change], { params: { id } }),
        ({ code }) => code === 'CONFLICT' && hasRole(id, roleAfter[change]),
      ),
    onSuccess: (by, { change, name }) => notifyDone(by, t(`${change}.done`, { name }), t('roleFailed')),
    onError: (error) => notifyError(error, t('roleFailed')),
    // Refreshes after a refusal too: another admin may have made the change first.
    onSettled: () => refreshNetwork(cache),
  });
}

const roleAfter = { promote: 'cashier', demote: 'customer' } as const;

/** Returns false if the person can't be read, because the role is then unknown. */
const hasRole = (id: string, role: Role): Promise<boolean> =>
  call(userApi.get, { params: { id } }).then(
    (user) => 'permissions' in user && user.permissions === role,
    () => false,
  );
