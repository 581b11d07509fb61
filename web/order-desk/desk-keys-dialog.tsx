import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './desk-key-cap.tsx';
import styles from './desk-keys-dialog.module.css';

const listeners = new Set<() => void>();
let isOpen = false;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(open: boolean) {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Called by the `?` key of the orders screen and by the sidebar row. The two do not depend on each other. */
export const openKeysDialog = () => show(true);

const keys = [
  ['/', 'search'],
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['1', 'step'],
  ['F8', 'notices'],
  ['?', 'list'],
] as const;

export function KeysDialog() {
  const { t } = useTranslation(['deals', 'common']);
  const opened = useSyncExternalStore(subscribe, () => isOpen);
  return (
    <Modal
      opened={opened}
      onClose={() => show(false)}
      title={t('keys.title')}
      classNames={{ title: styles.title }}
      size="sm"
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={styles.list}>
        {keys.map(([key, name]) => (
          <div key={key} className={styles.line}>
            <dt>
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('keys.note')}</p>
    </Modal>
  );
}
