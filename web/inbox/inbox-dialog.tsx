import { ActionIcon, Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowLeft, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { useCloseDialog } from '../lib/address/address-dialog.ts';
import { useIsBelow } from '../lib/device/window-width.ts';
import { notifyError } from '../lib/notify.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { focusContent } from '../ui/focus.ts';
import { useReadEntries, useUnread } from './inbox.queries.ts';
import { InboxChoices } from './inbox-choices.tsx';
import styles from './inbox-dialog.module.css';
import { InboxList, useNewestEntry } from './inbox-list.tsx';

/** What the person was told, over the current screen. On a phone it fills the window, on a desk it stands at the right edge. */
export function InboxDialog({ isOpenedHere }: { isOpenedHere?: boolean }) {
  const { t } = useTranslation(['inbox', 'common']);
  const { inbox } = useAddress();
  const isPhone = useIsBelow('sm');
  const isOpen = inbox !== undefined;
  const [shown, setShown] = useState(inbox);
  // What is shown stays during the closing animation.
  if (inbox !== undefined && inbox !== shown) setShown(inbox);
  const close = useCloseDialog(isOpen ? 'inbox' : undefined, { inbox: undefined }, isOpenedHere);
  const isChoosing = shown === 'choices';
  return (
    <Modal.Root
      opened={useDelayedOpening(isOpen)}
      onClose={close}
      data-place
      fullScreen={isPhone}
      size={480}
      yOffset={0}
      xOffset={0}
      onExitTransitionEnd={focusContent}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'slide-left', duration: 150 }}
      classNames={{ inner: styles.inner }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content classNames={{ content: styles.content }}>
        {/* It takes the focus, so that no button looks chosen. */}
        <div tabIndex={-1} data-autofocus className={styles.whole}>
          <Modal.Header className={styles.header}>
            {isChoosing ? <BackToList /> : <Close onClose={close} />}
            <Modal.Title className={styles.title}>{t(isChoosing ? 'inbox:choices.title' : 'inbox:title')}</Modal.Title>
            {!isChoosing && <ListActions />}
            <Modal.CloseButton className={styles.cross} size={44} aria-label={t('common:close')} />
          </Modal.Header>
          <OfflineNote />
          <Modal.Body className={styles.body}>{isChoosing ? <InboxChoices /> : <InboxList />}</Modal.Body>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={styles.back}
      hiddenFrom="sm"
      aria-label={t('close')}
      onClick={onClose}
    >
      <IconArrowLeft size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function BackToList() {
  const { t } = useTranslation('inbox');
  const moveTo = useMoveTo();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={styles.back}
      aria-label={t('back')}
      onClick={() => moveTo({ inbox: 'all' }, { replace: true })}
    >
      <IconArrowLeft size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Reads all that is shown now: what comes meanwhile stays unread. */
function ListActions() {
  const { t } = useTranslation('inbox');
  const moveTo = useMoveTo();
  const unread = useUnread();
  const newest = useNewestEntry();
  const read = useReadEntries();
  const readAll = () =>
    newest && read.mutate({ up_to: newest.id }, { onError: (error) => notifyError(error, t('notRead'), readAll) });
  return (
    <span className={styles.actions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('readAll')}
        title={t('readAll')}
        disabled={unread === 0 || !newest}
        loading={read.isPending}
        onClick={readAll}
      >
        <IconChecks size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('choices.open')}
        title={t('choices.open')}
        onClick={() => moveTo({ inbox: 'choices' }, { replace: true })}
      >
        <IconAdjustmentsHorizontal size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}
