import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { serverNow } from '../../lib/call/server-time.ts';
import { clockOf, useSecondsUntil } from '../../lib/text/current-time.ts';
import { Tag } from '../../ui/tag.tsx';

/** How long somebody may still agree, by the clock of the server, which ends it a moment after that. */
export function useApprovalTime({ until }: Pick<Approval, 'until'>) {
  const [ahead] = useState(() => serverNow() - Date.now());
  const seconds = useSecondsUntil(until.getTime() - ahead);
  return { seconds, isOver: seconds === 0 };
}

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
