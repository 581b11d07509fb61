import { Box, Group, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasAppleKeys } from '../lib/device/apple-keys.ts';
import { KeyCap } from '../ui/key-cap.tsx';

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
    <Modal data-place opened={opened} onClose={() => show(false)} title={t('keys.title')} size="sm">
      <Box component="dl" m={0}>
        {keys.map(([key, name]) => (
          <Group key={key} gap="md" wrap="nowrap" mih={44} py="2xs" style={{ borderBottom: '1px solid var(--o-line)' }}>
            <Box component="dt" flex="0 0 72px">
              <KeyCap>{key}</KeyCap>
            </Box>
            <Box component="dd" m={0}>
              {t(`keys.${name}`)}
            </Box>
          </Group>
        ))}
      </Box>
      <Box component="p" m="12px 0 0" c="dimmed" fz="small">
        {t('keys.note')}
      </Box>
    </Modal>
  );
}
