import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, userApi } from '#contract/user.ts';
import type { Role } from '#domain/actor.ts';
import { ApiError, call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { notifyError, notifyNotice, notifySuccess } from '../lib/notify.tsx';
import { refreshNetwork } from '../office/offices.queries.ts';

/** A change of a role, and the person by a name that is surely one. */
export type RoleWish = { user: User; change: 'promote' | 'demote'; name: string };

/** Makes a cashier of a customer, or a customer of a cashier, who leaves every office. */
export function useChangeRole() {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useChange({
    mutationFn: changeRole,
    onSuccess: (outcome, { change, name }) => {
      const text = t(`${change}.done`, { name });
      if (outcome === 'done') notifySuccess(text, undefined, t('roleFailed'));
      else notifyNotice(text, t('roleLate'));
    },
    onError: (error) => notifyError(error, t('roleFailed')),
    // Also where it was refused: somebody else may have been first.
    onSettled: () => refreshNetwork(cache),
  });
}

const wanted = { promote: 'cashier', demote: 'customer' } as const;

/** A lost race is no error: where somebody else has done it already, the person is what was wanted. */
async function changeRole({ user: { id }, change }: RoleWish): Promise<'done' | 'done-by-another'> {
  try {
    await call(userApi[change], { params: { id } });
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT' && (await hasRole(id, wanted[change]))) {
      return 'done-by-another';
    }
    throw error;
  }
}

/** Whoever cannot be read now may be anything. */
const hasRole = (id: string, role: Role): Promise<boolean> =>
  call(userApi.get, { params: { id } }).then(
    (user) => 'permissions' in user && user.permissions === role,
    () => false,
  );
