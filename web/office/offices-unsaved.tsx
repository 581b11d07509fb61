import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '../lib/address.ts';
import question from '../ui/question.module.css';
import styles from './offices-dialogs.module.css';

type Place = { pathname: string; search: Record<string, unknown> };

/** Something else may be laid over the form without closing it; and a session that has ended waits for no answer. */
function isLeaving(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return false;
  const [now, then] = [readAddress(current.search), readAddress(next.search)];
  return then.dialog !== now.dialog || then.office !== now.office || then.tab !== now.tab;
}

/** Asks before what was typed is lost: on closing, on going back, on another tab, and on leaving the page. */
export function useUnsaved(): { setDirty: (isDirty: boolean) => void; isAsking: boolean; question: ReactNode } {
  const isDirty = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty.current && isLeaving(current, next),
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';
  const leave = () => {
    isDirty.current = false;
    leaving.proceed?.();
  };
  return {
    setDirty: (now) => {
      isDirty.current = now;
    },
    isAsking,
    question: <UnsavedQuestion opened={isAsking} onStay={() => leaving.reset?.()} onLeave={leave} />,
  };
}

type Props = { opened: boolean; onStay: () => void; onLeave: () => void };

function UnsavedQuestion({ opened, onStay, onLeave }: Props) {
  const { t } = useTranslation('offices');
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('unsaved.title')}
      classNames={{ title: styles.title }}
      centered
      zIndex={210}
      closeButtonProps={{ 'aria-label': t('unsaved.stay') }}
    >
      <p className={styles.text}>{t('unsaved.text')}</p>
      <div className={question.buttons}>
        <Button variant="default" size="md" data-autofocus onClick={onStay}>
          {t('unsaved.stay')}
        </Button>
        <Button size="md" className={question.danger} onClick={onLeave}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </Modal>
  );
}
