import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { clockOf } from '../../lib/text/current-time.ts';

type Props = {
  approval: Pick<Approval, 'told'>;
  /** How long somebody may still agree. */
  seconds: number;
  isPending: boolean;
  onTakeBack: () => void;
};

/** For who asked: the time that is left, who was asked, and the way back. */
export function AskedYes({ approval, seconds, isPending, onTakeBack }: Props) {
  const { t } = useTranslation('marks');
  const who = approval.told.map(({ full_name }) => full_name ?? t('keeper.unnamed')).join(', ');
  return (
    <Box className="toned" data-tone="waiting" p="sm">
      <Text fw={600}>{t('approval.asked', { left: clockOf(seconds) })}</Text>
      <Text>{who === '' ? t('approval.toAdmins') : t('approval.to', { who })}</Text>
      <Button mt="xs" loading={isPending} onClick={onTakeBack}>
        {t('approval.withdraw')}
      </Button>
    </Box>
  );
}
