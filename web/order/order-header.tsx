import { ActionIcon, Modal } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfflineNote } from '../ui/offline-note.tsx';
import classes from './order-dialog.module.css';

type Props = { title: string; tag?: ReactNode; onClose: () => void };

/** The close button is an arrow on the left on a phone, and a cross on the right on wider screens. */
export function OrderHeader({ title, tag, onClose }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <Modal.Header className={classes.header}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.back}
          aria-label={t('close')}
          onClick={onClose}
        >
          <IconArrowLeft size={24} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        {tag && <span className={classes.tag}>{tag}</span>}
        <Modal.CloseButton className={classes.cross} size={36} aria-label={t('close')} />
      </Modal.Header>
      <OfflineNote />
    </>
  );
}
