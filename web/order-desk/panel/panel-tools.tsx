import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { HereTag } from '../../order/pickup/customer-here.tsx';
import { useDesk } from '../desk-hub.ts';
import { KeeperMark } from '../lanes/lane-marks.tsx';
import { RowMenu } from '../list/desk-next-step.tsx';
import styles from './desk-panel.module.css';

/** In the head of the panel: who stands at the desk, whose the deal is, and the ways on. */
export function PanelTools({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const desk = useDesk();
  return (
    <div className={styles.tools}>
      <span className={styles.marks}>
        <span className={styles.here}>
          <HereTag order={order} isShort />
        </span>
        <KeeperMark order={order} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('keys.previous')}
        aria-keyshortcuts="K"
        onClick={() => desk.walk(-1)}
      >
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('keys.next')}
        aria-keyshortcuts="J"
        onClick={() => desk.walk(1)}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <RowMenu spot={{ place: 'queue', order }} isOpen />
    </div>
  );
}
