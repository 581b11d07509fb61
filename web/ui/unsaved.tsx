import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '../lib/address.ts';
import { Question } from './question.tsx';

type Place = { pathname: string; search: Record<string, unknown> };

/** Something else may be laid over the form without closing it; and a session that has ended waits for no answer. */
function isLeaving(current: Place, next: Place): boolean {
  if (current.pathname !== next.pathname) return false;
  const [now, then] = [readAddress(current.search), readAddress(next.search)];
  return then.dialog !== now.dialog || then.office !== now.office || then.scope !== now.scope || then.tab !== now.tab;
}

/** Asks before what was typed is lost: on closing, on going back, on another tab, and on leaving the page. */
export function useUnsaved(): { setDirty: (isDirty: boolean) => void; isAsking: boolean; question: ReactNode } {
  const { t } = useTranslation('common');
  const isDirty = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty.current || !isLeaving(current, next)) return false;
      // The Escape that asks to leave must not answer the question as well.
      await new Promise((resolve) => setTimeout(resolve));
      return true;
    },
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });
  const isAsking = leaving.status === 'blocked';
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
    isAsking,
    question: (
      <Question
        opened={isAsking}
        title={t('unsaved.title')}
        keep={t('unsaved.stay')}
        yes={t('unsaved.leave')}
        isDanger
        zIndex={210}
        // The form closes with the question, and leads the focus back to where it was opened.
        returnFocus={!hasLeft}
        onClose={() => leaving.reset?.()}
        onYes={leave}
      >
        <p>{t('unsaved.text')}</p>
      </Question>
    ),
  };
}
