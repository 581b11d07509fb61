import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { useApprovalTime, useEndApproval } from '../../approval/approval.queries.ts';
import { clockOf } from '../../lib/text/current-time.ts';
import { pressOnce } from '../order.queries.ts';
import { ApprovalEnd } from './approval-end.tsx';

type AnswersProps = { approval: Approval; sum: string; who: string };

/** Agree or refuse, each with one touch. */
export function Answers({ approval, sum, who }: AnswersProps) {
  const { t } = useTranslation('marks');
  const { mutate, isPending, variables } = useEndApproval(approval.id);
  const { isOver } = useApprovalTime(approval);
  if (isOver) return <ApprovalEnd approval={{ ...approval, state: 'expired' }} />;
  const isBusy = (how: typeof variables) => isPending && variables === how;
  return (
    <>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        loading={isBusy('approve')}
        disabled={isBusy('reject')}
        onKeyDown={pressOnce}
        onClick={() => mutate('approve')}
      >
        {sum === '' ? t('approval.agreeAlone') : t('approval.agree', { sum })}
      </Button>
      <Button
        size="lg"
        fullWidth
        loading={isBusy('reject')}
        disabled={isBusy('approve')}
        onKeyDown={pressOnce}
        onClick={() => mutate('reject')}
      >
        {t('approval.refuse')}
      </Button>
      <Text c="dimmed" ta="center">
        {t('approval.whose', { who })}
      </Text>
    </>
  );
}

/** For who asked: the time that is left, who was asked, and the way back. */
export function Asked({ approval }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const { seconds, isOver } = useApprovalTime(approval);
  const { mutate, isPending } = useEndApproval(approval.id);
  const who = approval.told.map(({ full_name }) => full_name ?? t('keeper.unnamed')).join(', ');
  if (isOver) return <ApprovalEnd approval={{ ...approval, state: 'expired' }} />;
  return (
    <Box className="toned" data-tone="waiting" p="sm">
      <Text fw={600}>{t('approval.asked', { left: clockOf(seconds) })}</Text>
      <Text>{who === '' ? t('approval.toAdmins') : t('approval.to', { who })}</Text>
      <Button mt="xs" loading={isPending} onClick={() => mutate('withdraw')}>
        {t('approval.withdraw')}
      </Button>
    </Box>
  );
}
