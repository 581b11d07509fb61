import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { useApprovalTime, useEndApproval } from '../../approval/approval.queries.ts';
import { ApprovalEnd } from '../../ui/feedback/approval-end.tsx';
import { AskedYes } from '../../ui/feedback/asked-yes.tsx';
import { pressOnce } from '../order.queries.ts';

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

/** For who asked, until it has ended. */
export function Asked({ approval }: { approval: Approval }) {
  const { seconds, isOver } = useApprovalTime(approval);
  const { mutate, isPending } = useEndApproval(approval.id);
  if (isOver) return <ApprovalEnd approval={{ ...approval, state: 'expired' }} />;
  return <AskedYes {...{ approval, seconds, isPending }} onTakeBack={() => mutate('withdraw')} />;
}
