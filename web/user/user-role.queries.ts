import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, userApi } from '#contract/user.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { notifyError, notifyNotice, notifySuccess } from '../lib/notify.tsx';
import { refreshNetwork } from '../office/offices.queries.ts';
import { userQuery } from './user.queries.ts';

/** A change of a role, and the person by a name that is surely one. */
export type RoleWish = { user: User; change: 'promote' | 'demote'; name: string };

/** Makes a cashier of a customer, or a customer of a cashier, who leaves every office. */
export function useChangeRole() {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useChange({
    mutationFn: ({ user: { id }, change }: RoleWish) => call(userApi[change], { params: { id } }),
    onSuccess: (_, { change, name }) => notifySuccess(t(`${change}.done`, { name }), undefined, t('roleFailed')),
    onError: async (error, { user, change, name }) => {
      const now = await cache.fetchQuery({ ...userQuery(user.id), staleTime: 0 }).catch(() => undefined);
      const isDone = now && 'permissions' in now && now.permissions === (change === 'promote' ? 'cashier' : 'customer');
      // Somebody else was first, and what was wanted is so.
      if (isDone) notifyNotice(t(`${change}.done`, { name }), t('already'));
      else notifyError(error, t('roleFailed'));
    },
    // Also where it was refused: somebody else may have been first.
    onSettled: () => refreshNetwork(cache),
  });
}
