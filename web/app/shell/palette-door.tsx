import { Box, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept } from '../../lib/call/session.tsx';
import { hasAppleKeys } from '../../lib/device/apple-keys.ts';
import { late } from '../../lib/device/late.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './palette-door.module.css';
import { usePaletteDoor } from './use-palette-door.ts';

const nouns = ['order', 'profile', 'inbox', 'settings', 'cash', 'hours', 'deals'];

/** Its code comes when it is first opened, with the words of what it can set. */
const StaffPalette = late(async () => {
  const [{ StaffPalette: Loaded }] = await Promise.all([import('./staff-palette.tsx'), i18next.loadNamespaces(nouns)]);
  return Loaded;
});

type Props = { className: string | undefined; onGo: () => void };

/** With its words, because a part that waits for them hides the whole shell. */
export async function loadDoor(): Promise<ComponentType<Props>> {
  await i18next.loadNamespaces('palette');
  return PaletteDoor;
}

/** Opens the palette: by its row in the sidebar, and by Ctrl-K or ⌘K from anywhere, also from a field. */
function PaletteDoor({ className, onGo }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const isApple = useKept(hasAppleKeys, false);
  const { isFetched, isWaiting, open, ...door } = usePaletteDoor(StaffPalette.fetch, isApple, onGo);
  return (
    <>
      <UnstyledButton
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <IconSearch size={20} stroke={1.5} aria-hidden />
        {t('palette:door')}
        <Box component="span" ml="auto">
          <KeyCap isHint>{isApple ? '⌘K' : 'Ctrl K'}</KeyCap>
        </Box>
      </UnstyledButton>
      {isWaiting && (
        <div role="status" className={styles.waiting}>
          {t('common:loading')}
        </div>
      )}
      {isFetched && <StaffPalette {...door} />}
    </>
  );
}
