import { Button, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factorResetApi } from '#contract/person/factor-reset.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useLive } from '../lib/live/live.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { Panel } from '../ui/panel.tsx';

const ownResetQuery = queryOptions({
  queryKey: ['own-factor-reset'],
  queryFn: ({ signal }) => call(factorResetApi.readOwn, {}, { signal }),
  staleTime: 0,
});

/** A reset of the own second factor that waits: only who has asked for it lets it go on. */
export function OwnFactorReset() {
  const { t } = useTranslation('profile');
  const { dateTime } = useFormat();
  const cache = useQueryClient();
  const reread = () => void cache.invalidateQueries({ queryKey: ownResetQuery.queryKey });
  useLive(({ type }) => {
    if (type === 'factor_reset') reread();
  });
  const waiting = useQuery(ownResetQuery).data?.waiting;
  const stop = useGuardedMutation({
    mutationFn: () => call(factorResetApi.stopOwn),
    onSettled: reread,
  });
  if (!waiting) return null;
  return (
    <Panel id="profile-factor-reset" title={t('factorReset.title')}>
      <Text my="sm">
        {t('factorReset.text', { name: waiting.asked_by.full_name ?? t('unnamed'), when: dateTime(waiting.due_at) })}
      </Text>
      <Button
        variant="filled"
        color="danger"
        loading={stop.isPending}
        onClick={() =>
          stop.mutate(undefined, {
            onSuccess: () => notifySuccess(t('factorReset.stopped')),
            onError: (error) => notifyError(error, t('factorReset.failed')),
          })
        }
      >
        {t('factorReset.stop')}
      </Button>
    </Panel>
  );
}
