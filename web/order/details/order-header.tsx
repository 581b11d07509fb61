import { ActionIcon, CloseButton, Modal, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { OrderBody, useOrderPanel } from '../order-panel.tsx';
import classes from './order-dialog.module.css';
import styles from './order-header.module.css';

type Props = {
  title: string;
  tag?: ReactNode;
  tone?: Tone | undefined;
  /** Only in the panel: what stands between the tag and the close button. */
  beside?: ReactNode;
  onClose: () => void;
};

/** The close button is an arrow on the left on a phone, and a cross on the right on wider screens. */
export function OrderHeader(props: Props) {
  return useOrderPanel() ? <PanelHeader {...props} /> : <DialogHeader {...props} />;
}

function PanelHeader({ title, tag, beside, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <header data-keep-clear className={styles.panelHead}>
        <h2>{title}</h2>
        {tag}
        {beside}
        <CloseButton size={36} ml="auto" aria-label={t('close')} aria-keyshortcuts="Escape" onClick={onClose} />
      </header>
      <OfflineNote />
    </>
  );
}

function DialogHeader({ title, tag, tone, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <Modal.Header className={styles.header} data-tone={tone}>
        <ActionIcon variant="subtle" color="gray" className={styles.back} aria-label={t('close')} onClick={onClose}>
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Modal.Title className={styles.title}>{title}</Modal.Title>
        {tag && <span className={styles.tag}>{tag}</span>}
        <Modal.CloseButton className={styles.cross} size={36} aria-label={t('close')} />
      </Modal.Header>
      <OfflineNote />
    </>
  );
}

/** The outline of the dialog while the order is loading. */
export function OrderSkeleton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <>
      <OrderHeader title={t('loading')} onClose={onClose} />
      <OrderBody isBusy>
        <div className={classes.main}>
          <Skeleton height={32} width={160} mb={16} />
          <Skeleton height={48} width={260} mb={32} />
          <Skeleton height={24} mb={12} />
          <Skeleton height={24} width="60%" />
        </div>
        <div className={classes.side}>
          <Skeleton height={280} />
        </div>
      </OrderBody>
    </>
  );
}
