import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { shortOrderId } from '#domain/order.ts';
import { copyText } from '../lib/clipboard.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { type DeskItem, mayCancel } from './desk-item.ts';
import styles from './desk-next-step.module.css';
import { useDesk } from './desk-selection.tsx';

/** All actions of an order except its next step. */
export function RowMenu({ spot }: { spot: DeskItem }) {
  const { order } = spot;
  const button = useRef<HTMLButtonElement>(null);
  const { t } = useTranslation('deals');
  const desk = useDesk();
  const actor = useActor();
  const copyId = useCopyId();
  return (
    <Menu position="bottom-end" width={200} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          size={32}
          className={styles.menu}
          aria-label={t('deal.more', { number: shortOrderId(order.id) })}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => desk.open(spot)}>
          {t('deal.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyId(order.id)}>
          {t('deal.copyId')}
        </Menu.Item>
        {mayCancel(actor, order) && (
          <Menu.Item
            className={styles.danger}
            leftSection={<IconX size={16} />}
            onClick={() => desk.askCancel(spot, button.current)}
          >
            {t('deal.cancel')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useCopyId() {
  const { t } = useTranslation('deals');
  return async (id: string) => {
    try {
      await copyText(id);
      notifySuccess(t('deal.copied'));
    } catch (error) {
      notifyError(error, t('deal.notCopied'));
    }
  };
}
