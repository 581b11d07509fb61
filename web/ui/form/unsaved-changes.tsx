import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaving } from '../../lib/address/leaving.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { useFreshSignInQuestion } from '../../lib/call/fresh-sign-in.ts';
import { useConfirmation } from '../../lib/call/rate-confirmation.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

type Place = { pathname: string; address: Address };

/**
 * True if this navigation closes the form. Opening a layer over it does not. When a session ends, no question is asked.
 */
function closesForm(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return false;
  const [now, then] = [current.address, next.address];
  return then.dialog !== now.dialog || then.office !== now.office || then.scope !== now.scope || then.tab !== now.tab;
}

/**
 * Asks before unsaved input is lost: on closing, going back, changing the tab, or leaving the page. `isLeaving` is for input that
 * dialogs of the address do not close.
 */
export function useUnsavedChanges(isLeaving = closesForm): {
  setDirty: (isDirty: boolean) => void;
  isAsking: boolean;
  question: ReactNode;
} {
  const { t } = useTranslation('common');
  const isDirty = useRef(false);
  const leaving = useLeaving({ isDirty: () => isDirty.current, isLeaving });
  const isAsking = leaving !== undefined;
  const isConfirming = useConfirmation() !== undefined;
  const isProving = useFreshSignInQuestion() !== undefined;
  const [wasAsking, setWasAsking] = useState(isAsking);
  const [hasLeft, setHasLeft] = useState(false);
  if (isAsking !== wasAsking) {
    setWasAsking(isAsking);
    if (isAsking) setHasLeft(false);
  }
  const leave = () => {
    isDirty.current = false;
    setHasLeft(true);
    leaving?.answer(true);
  };
  return {
    setDirty: (now) => {
      isDirty.current = now;
    },
    // While any question is open above, Escape must close only that question.
    isAsking: isAsking || isConfirming || isProving,
    question: (
      <ConfirmDialog
        opened={isAsking}
        title={t('unsaved.title')}
        keep={t('unsaved.stay')}
        yes={t('unsaved.leave')}
        isDanger
        onTop
        // The form closes too and returns the focus to the element that opened it.
        returnFocus={!hasLeft}
        onClose={() => leaving?.answer(false)}
        onYes={leave}
      >
        <p>{t('unsaved.text')}</p>
      </ConfirmDialog>
    ),
  };
}
