import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactorTriesLeft } from '#contract/person/factor-proof.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';
import { errorText } from '../../lib/call/error-text.ts';
import { notifyError, notifyRefused } from '../../lib/notify.tsx';

/** Reads the refusals of a proof. `onOver` is called when the challenge has ended, so that the person begins again. */
export function useFactorRefusal({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('factor');
  const [triesLeft, setTriesLeft] = useState<number>();
  return {
    triesLeft,
    /** The sentence for the field. Undefined when a notice says it, because the field is gone or is not the reason. */
    read: (error: unknown): string | undefined => {
      const left = extensionOf(error, FactorTriesLeft)?.tries_left;
      const isOver = left === 0 || (error instanceof ApiError && error.code === 'CONFLICT');
      if (isOver) onOver();
      if (left === undefined || isOver) {
        notifyError(error, t('ask.failed'));
        return undefined;
      }
      setTriesLeft(left);
      notifyRefused(t('ask.failed'));
      return `${errorText(error)}. ${t('ask.tries', { count: left })}`;
    },
  };
}
