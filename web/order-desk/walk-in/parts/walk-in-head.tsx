import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { keyNames } from './key-names.ts';
import frame from './walk-in-frame.module.css';

type Props = { title: string; onClose: () => void; children?: ReactNode };

/** The title of the window's page, which takes the focus when a deal is placed, and the way out. */
export function WalkInHead({ title, onClose, children }: Props) {
  const { t } = useTranslation('walkin');
  return (
    <header className={frame.head}>
      <h2 id="walk-in-title" tabIndex={-1} className={frame.title}>
        {title}
      </h2>
      {children}
      <Button
        className={frame.close}
        variant="subtle"
        c="var(--o-ink2)"
        rightSection={<KeyCap isHint>{keyNames.leave}</KeyCap>}
        onClick={onClose}
      >
        {t('close')}
      </Button>
    </header>
  );
}
