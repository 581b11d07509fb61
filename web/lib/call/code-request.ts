import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CodePurpose, codeLifeSeconds, codePauseSeconds } from '#domain/person/one-time-code.ts';
import { recall, remember } from '../device/storage.ts';
import { dismissToasts, notifySuccess } from '../notify.tsx';
import { ApiError } from './api.ts';
import { useGuardedMutation } from './guarded-mutation.ts';

/** The time when the same phone may request another code. After a refusal the server's Retry-After gives that time. */
const afterPause = (sentAt: number) => sentAt + codePauseSeconds * 1_000;

export type SentCode = Pick<KeptCode, 'id' | 'cellphone'>;

/** Requests one-time codes, and keeps the time when the same phone may request another one. */
export function useCodeRequest(purpose: CodePurpose, send: (cellphone: string) => Promise<string>) {
  const { t } = useTranslation('common');
  const [sent, setSent] = useState(() => recallCode(purpose));
  const [pause, setPause] = useState({ cellphone: sent?.cellphone ?? '', until: afterPause(sent?.sentAt ?? 0) });
  const put = (code: KeptCode | undefined) => {
    setSent(code);
    keepCode(purpose, code);
  };

  const request = useGuardedMutation({
    mutationFn: send,
    onSuccess: (id, cellphone) => {
      const sentAt = Date.now();
      put({ id, cellphone, sentAt, wrongTries: 0 });
      setPause({ cellphone, until: afterPause(sentAt) });
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
    /** The time (in ms) from which this phone may request a code. 0 if it may do so now. */
    freeAt: (cellphone: string | undefined) => (cellphone === pause.cellphone ? pause.until : 0),
    /** Counts a wrong try of the sent code. Returns the number of wrong tries. */
    countWrong: () => {
      const wrongTries = (sent?.wrongTries ?? 0) + 1;
      if (sent) put({ ...sent, wrongTries });
      return wrongTries;
    },
    forget: () => put(undefined),
  };
}

export type CodeRequest = ReturnType<typeof useCodeRequest>;

/** True if the code is wrong, expired or was tried too often. The server does not say which. */
export const isWrongCode = (error: unknown) =>
  error instanceof ApiError && error.fields?.some(({ pointer }) => pointer === '/code') === true;

const KeptCode = z.object({ id: z.string(), cellphone: z.string(), sentAt: z.number(), wrongTries: z.int() });

/** A sent code: the id of the code request, the phone, the time in ms, and the number of wrong tries. */
type KeptCode = z.output<typeof KeptCode>;

const keyFor = (purpose: string) => `obmin.code.${purpose}`;

/**
 * A phone may unload the page while the user reads the message with the code. So the code request is stored, as long as
 * the code is valid and the window is open.
 */
function recallCode(purpose: string): KeptCode | undefined {
  const kept = recall(keyFor(purpose), KeptCode);
  return kept && kept.sentAt + codeLifeSeconds * 1_000 > Date.now() ? kept : undefined;
}

const keepCode = (purpose: string, code: KeptCode | undefined): boolean => remember(keyFor(purpose), code);
