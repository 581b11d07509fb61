import { UnstyledButton } from '@mantine/core';
import { IconKeyboard, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './desk-key-cap.tsx';
import { openKeysDialog } from './desk-keys-dialog.tsx';
import styles from './desk-sidebar-settings.module.css';
import { canSound, switchSound, useSound } from './desk-sound.ts';

/** The person's desk settings, at the bottom of the sidebar. */
export function DealsSidebar() {
  return (
    <Suspense fallback={null}>
      <Rows />
    </Suspense>
  );
}

function Rows() {
  const { t } = useTranslation('deals');
  const isOn = useSound();
  const Speaker = isOn ? IconVolume : IconVolumeOff;
  return (
    <div className={styles.rows}>
      {canSound() && (
        <UnstyledButton className={styles.row} title={t('attention.soundHint')} onClick={() => switchSound(!isOn)}>
          <Speaker size={18} stroke={1.75} aria-hidden />
          {t(isOn ? 'attention.soundOn' : 'attention.soundOff')}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.row} data-keys aria-keyshortcuts="?" onClick={openKeysDialog}>
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
        {t('keys.title')}
        <span className={styles.key}>
          <KeyCap isHint>?</KeyCap>
        </span>
      </UnstyledButton>
    </div>
  );
}
