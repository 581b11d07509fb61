import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { erasureApi } from '#contract/person/erasure.ts';
import type { User } from '#contract/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { refreshNetwork } from '../lib/call/refresh-network.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { ConfirmDialog } from '../ui/feedback/confirm-dialog.tsx';
import { Tag } from '../ui/tag.tsx';

/** That a person waits for the own data to be erased, until when they are kept, and the way to do it at once. */
export function UserErasure({ user, askedAt }: { user: User; askedAt: Date }) {
  const { t } = useTranslation(['user', 'common']);
  const { dateTime, fullDate, person } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { data: erasure } = useQuery({
    queryKey: ['user', user.id, 'erasure'],
    queryFn: ({ signal }) => call(erasureApi.get, { params: { id: user.id } }, { signal }),
    staleTime: 0,
  });
  const erase = useErase();
  const name = person(user);
  return (
    <>
      <Text inherit>
        <Tag tone="waiting">{t('user:erasure.asked')}</Tag> {dateTime(askedAt)}
        {erasure?.keeps &&
          `. ${t(`user:erasure.keeps.${erasure.keeps}`, { when: erasure.until ? fullDate(erasure.until) : '' })}`}
      </Text>
      {erasure?.keeps === null && (
        <Button size="sm" className="reach" onClick={() => setAsking(true)}>
          {t('user:erasure.now')}
        </Button>
      )}
      <ConfirmDialog
        onTop
        opened={isAsking}
        title={t('user:erasure.question', { name })}
        keep={t('common:cancel')}
        yes={t('user:erasure.yes')}
        isDanger
        isPending={erase.isPending}
        onClose={() => setAsking(false)}
        onYes={() =>
          erase.mutate(user, {
            onSuccess: () => notifySuccess(t('user:erasure.done')),
            onError: (error) => notifyError(error, t('user:erasure.failed')),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{t('user:erasure.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function useErase() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ id }: Pick<User, 'id'>) => call(erasureApi.carryOut, { params: { id } }),
    onSettled: () => void refreshNetwork(cache),
  });
}
