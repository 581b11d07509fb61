import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, userApi } from '#contract/user.ts';
import type { Role } from '#domain/actor.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { byWhomever, notifyDone } from '../lib/lost-race.ts';
import { notifyError } from '../lib/notify.tsx';
import { refreshNetwork } from '../office/offices.queries.ts';

/** A change of a role, and the person by a name that is surely one. */
export type RoleWish = { user: User; change: 'promote' | 'demote'; name: string };

/** Makes a cashier of a customer, or a customer of a cashier, who leaves every office. */
export function useChangeRole() {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useChange({
    mutationFn: ({ user: { id }, change }: RoleWish) =>
      byWhomever(
        call(userApi[change], { params: { id } }),
        ({ code }) => code === 'CONFLICT' && hasRole(id, wanted[change]),
      ),
    onSuccess: (by, { change, name }) => notifyDone(by, t(`${change}.done`, { name }), t('roleFailed')),
    onError: (error) => notifyError(error, t('roleFailed')),
    // Also where it was refused: somebody else may have been first.
    onSettled: () => refreshNetwork(cache),
  });
}

const wanted = { promote: 'cashier', demote: 'customer' } as const;

/** Whoever cannot be read now may be anything. */
const hasRole = (id: string, role: Role): Promise<boolean> =>
  call(userApi.get, { params: { id } }).then(
    (user) => 'permissions' in user && user.permissions === role,
    () => false,
  );
