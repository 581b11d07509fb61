import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Erasure } from '#contract/person/erasure.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { erasureQuery, useAskForErasure, useWithdrawErasure } from './erasure.queries.ts';

/** Asks for the own data to be erased, says what keeps them, and withdraws it. */
export function OwnErasure() {
  return (
    <Loaded query={useQuery(erasureQuery)} skeleton={<Skeleton height={96} />}>
      {(erasure) => (erasure.asked_at ? <Asked erasure={erasure} /> : <Unasked erasure={erasure} />)}
    </Loaded>
  );
}

function Unasked({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation(['privacy', 'common']);
  const [isAsking, setAsking] = useState(false);
  const ask = useAskForErasure();
  const isStaff = erasure.keeps === 'staff';
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">{t(isStaff ? 'privacy:erasure.staff' : 'privacy:erasure.what')}</Text>
      {!isStaff && <Button onClick={() => setAsking(true)}>{t('privacy:erasure.open')}</Button>}
      <ConfirmDialog
        opened={isAsking}
        title={t('privacy:erasure.question')}
        keep={t('common:cancel')}
        yes={t('privacy:erasure.yes')}
        isDanger
        isPending={ask.isPending}
        onClose={() => setAsking(false)}
        onYes={() =>
          ask.mutate(undefined, {
            onSuccess: () => notifySuccess(t('privacy:erasure.asked')),
            onError: (error) => notifyError(error, t('privacy:erasure.failed')),
            onSettled: () => setAsking(false),
          })
        }
      >
        <p>{t('privacy:erasure.goes')}</p>
        <p>{t('privacy:erasure.stays')}</p>
        <p>
          <Why erasure={erasure} />
        </p>
      </ConfirmDialog>
    </Stack>
  );
}

function Asked({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const { dateTime } = useFormat();
  const withdraw = useWithdrawErasure();
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        <Tag tone="waiting">{t('erasure.waits')}</Tag>{' '}
        {erasure.asked_at && t('erasure.since', { when: dateTime(erasure.asked_at) })}
      </Text>
      <Text c="dimmed">
        <Why erasure={erasure} />
      </Text>
      <Button
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => notifySuccess(t('erasure.withdrawn')),
            onError: (error) => notifyError(error, t('erasure.failed')),
          })
        }
      >
        {t('erasure.withdraw')}
      </Button>
    </Stack>
  );
}

/** When the data are erased, and what they wait for. */
function Why({ erasure: { keeps, until, years } }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const { fullDate } = useFormat();
  if (keeps === 'deals' || keeps === 'money') return t(`erasure.keeps.${keeps}`, { count: years });
  return keeps === 'years' && until
    ? t('erasure.keeps.years', { when: fullDate(until), count: years })
    : t('erasure.soon');
}
