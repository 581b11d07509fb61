import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from './api.ts';
import { dismissToasts, notifySuccess } from './notify.tsx';

/** So long the server lets a number wait before another code; after a refusal it says itself how long. */
const pauseMs = 60_000;

/** A code that was sent: the request that it answers, and where it went. */
export type SentCode = { id: string; cellphone: string };

/** Asks for one-time codes, and knows when the same number may have another one. */
export function useCodeRequest(send: (cellphone: string) => Promise<string>) {
  const { t } = useTranslation('common');
  const [sent, setSent] = useState<SentCode>();
  const [pause, setPause] = useState({ cellphone: '', until: 0 });

  const request = useMutation({
    mutationFn: send,
    onSuccess: (id, cellphone) => {
      setSent({ id, cellphone });
      setPause({ cellphone, until: Date.now() + pauseMs });
      dismissToasts();
      notifySuccess(t('code.sent'));
    },
    onError: (error, cellphone) => {
      const seconds = error instanceof ApiError ? error.retryAfter : undefined;
      if (seconds) setPause({ cellphone, until: Date.now() + seconds * 1_000 });
    },
  });

  return {
    sent,
    send: request.mutate,
    isSending: request.isPending,
    /** The moment from which this number may have a code. */
    freeAt: (cellphone: string | undefined) => (cellphone === pause.cellphone ? pause.until : 0),
    forget: () => setSent(undefined),
  };
}

export type CodeRequest = ReturnType<typeof useCodeRequest>;

/** The code is wrong, or too old, or was tried too often: the server does not say which. */
export const isWrongCode = (error: unknown) =>
  error instanceof ApiError && error.fields?.some(({ pointer }) => pointer === '/code') === true;
