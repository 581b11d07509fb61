import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '../../lib/address/address.ts';
import { useFreshSignInQuestion } from '../../lib/call/fresh-sign-in.ts';
import { useConfirmation } from '../../lib/call/rate-confirmation.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

type RouteLocation = { pathname: string; search: Record<string, unknown> };

/**
 * True if this navigation closes the form. Opening a layer over it does not. When a session ends, no question is asked.
 */
function isLeaving(current: RouteLocation, next: RouteLocation): boolean {
  if (current.pathname !== next.pathname) return false;
  const [now, then] = [readAddress(current.search), readAddress(next.search)];
  return then.dialog !== now.dialog || then.office !== now.office || then.scope !== now.scope || then.tab !== now.tab;
}

/** Asks before unsaved input is lost: on closing, going back, changing the tab, or leaving the page. */
export function useUnsavedChanges(): { setDirty: (isDirty: boolean) => void; isAsking: boolean; question: ReactNode } {
  const { t } = useTranslation('common');
  const isDirty = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty.current || !isLeaving(current, next)) return false;
      // Waits a tick. Otherwise the Escape that leaves the form would also answer the question.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    },
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';
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
    leaving.proceed?.();
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
        onClose={() => leaving.reset?.()}
        onYes={leave}
      >
        <p>{t('unsaved.text')}</p>
      </ConfirmDialog>
    ),
  };
}
