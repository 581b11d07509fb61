import { Button, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import question from '../../ui/feedback/confirm-dialog.module.css';

type Props = {
  opened: boolean;
  /** Nobody knows whether the deal was written, so the draft with its key is not dropped. */
  isUnsure: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDrop: () => void;
};

/** Before a draft is left: it can stay on the device, or be dropped. */
export function WalkInLeave({ opened, isUnsure, onStay, onKeep, onDrop }: Props) {
  const { t } = useTranslation('walkin');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('leave.title')}
      closeButtonProps={{ 'aria-label': t('leave.stay') }}
    >
      <Text inherit>{t(isUnsure ? 'leave.unsure' : 'leave.text')}</Text>
      <div data-keep-clear className={question.buttons}>
        <Button onClick={onStay}>{t('leave.stay')}</Button>
        {!isUnsure && (
          <Button c="var(--o-bad)" onClick={onDrop}>
            {t('leave.drop')}
          </Button>
        )}
        <Button data-autofocus variant="filled" onClick={onKeep}>
          {t('leave.keep')}
        </Button>
      </div>
    </Modal>
  );
}
