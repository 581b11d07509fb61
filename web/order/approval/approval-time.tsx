import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { useApprovalTime } from '../../approval/approval.queries.ts';
import { clockOf } from '../../lib/text/current-time.ts';
import { Tag } from '../../ui/tag.tsx';

export function TimeLeft({ approval }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const { seconds, isOver } = useApprovalTime(approval);
  if (isOver || approval.state !== 'waiting') return null;
  return (
    <Tag tone="waiting" icon={<IconClock size={14} aria-hidden />}>
      <span className="figures">{t('approval.left', { left: clockOf(seconds) })}</span>
    </Tag>
  );
}
