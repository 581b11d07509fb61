import { ActionIcon, Modal, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { approvalOf, approvalsQuery } from '../../approval/approval.queries.ts';
import { useAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useDelayedOpening } from '../../ui/feedback/delayed-opening.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approval-dialog.module.css';
import { TimeLeft } from './approval-time.tsx';

/** The approval that the address names: over the whole screen of a phone, else in a dialog. */
export function ApprovalDialog({ isOpenedHere }: { isOpenedHere: boolean }) {
  const { t } = useTranslation('marks');
  const id = approvalOf(useAddress());
  const isPhone = useIsBelow('sm');
  const [shownId, setShownId] = useState(id);
  // What closes keeps its text until it is gone.
  if (id !== undefined && id !== shownId) setShownId(id);
  const close = useCloseDialog(id, { dialog: undefined }, isOpenedHere);
  const { data, error, refetch } = useQuery({ ...approvalsQuery({ id: shownId }), enabled: shownId !== undefined });
  const approval = data?.[0];
  return (
    <Modal.Root
      opened={useDelayedOpening(id !== undefined)}
      onClose={close}
      fullScreen={isPhone}
      size={480}
      centered
      transitionProps={{ transition: isPhone ? 'slide-up' : 'pop', duration: 150 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content classNames={{ content: styles.content }}>
        {/* This element takes the focus, so that no key answers by itself. */}
        <div tabIndex={-1} data-autofocus className={styles.whole}>
          <Modal.Header className={styles.head} data-keep-clear>
            <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label={t('approval.close')} onClick={close}>
              <IconArrowLeft size={24} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Modal.Title className={styles.title}>{t('approval.title')}</Modal.Title>
            <span className={styles.time}>{approval && <TimeLeft approval={approval} />}</span>
            <Modal.CloseButton visibleFrom="sm" ml={0} aria-label={t('approval.close')} />
          </Modal.Header>
          <Modal.Body className={styles.body}>
            {approval && <ApprovalCard approval={approval} />}
            {!approval && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
            {!approval && data && <p className={styles.gone}>{t('approval.gone')}</p>}
            {!approval && !data && !error && <Skeleton height={240} m={16} w="auto" />}
          </Modal.Body>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
