import { Box, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAppleKeys } from '../lib/device/apple-keys.ts';
import { KeyCap } from '../ui/key-cap.tsx';
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
  [hasAppleKeys() ? '⌘K' : 'Ctrl K', 'palette'],
  ['/', 'search'],
  ['J', 'next'],
  ['K', 'previous'],
  ['H', 'laneBefore'],
  ['L', 'laneAfter'],
  ['Enter', 'open'],
  ['1', 'step'],
  ['T', 'keep'],
  ['M', 'write'],
  ['X', 'exit'],
  ['P', 'print'],
  ['N', 'newDeal'],
  ['Esc', 'leave'],
  ['F8', 'notices'],
  ['?', 'list'],
] as const;

export function KeysDialog() {
  const { t } = useTranslation(['deals', 'common']);
  const opened = useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
  return (
    <Modal data-place opened={opened} onClose={() => show(false)} title={t('keys.title')} size={800}>
      <dl className={styles.list}>
        {keys.map(([key, name]) => (
          <div key={key} className={styles.row}>
            <dt>
              <KeyCap>{key}</KeyCap>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Box component="p" m="12px 0 0" c="dimmed" fz="small">
        {t('keys.note')}
      </Box>
    </Modal>
  );
}
