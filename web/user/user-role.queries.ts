import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/user.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { userQuery } from './user.queries.ts';

/** Makes a cashier of a customer, or a customer of a cashier. Afterwards every list of people is asked for again. */
export function useChangeRole(change: 'promote' | 'demote', name: string) {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  return useChange({
    mutationFn: (id: string) => call(userApi[change], { params: { id } }),
    onSuccess: (user) => {
      cache.setQueryData(userQuery(user.id).queryKey, user);
      notifySuccess(t(`${change}.done`, { name }), undefined, t('roleFailed'));
    },
    onError: (error) => notifyError(error, t('roleFailed')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['users'] }),
  });
}
