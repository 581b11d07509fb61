import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgreementQuestion } from '../lib/call/agreement.ts';
import { notifyError } from '../lib/notify.tsx';
import { onTopOfDialogs } from '../ui/feedback/confirm-dialog.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import form from '../ui/form/form.module.css';
import { ownAgreementQuery, useAccept } from './agreement.queries.ts';
import { AgreementText } from './agreement-text.tsx';

/** Asks a customer to agree to the terms of use, and lets the deal go on then. */
export function AgreementDialog() {
  const { t } = useTranslation('privacy');
  const question = useAgreementQuestion();
  return (
    <Modal
      opened={useDelayedOpening(question !== undefined)}
      onClose={() => question?.answer(false)}
      title={t('terms.title')}
      size={560}
      {...onTopOfDialogs}
    >
      {question && <Question onAnswer={question.answer} />}
    </Modal>
  );
}

function Question({ onAnswer }: { onAnswer: (isAgreed: boolean) => void }) {
  const { t } = useTranslation('privacy');
  const query = useQuery(ownAgreementQuery);
  const accept = useAccept();
  const wanted = query.data?.agreement;
  // An admin has taken the terms away meanwhile.
  const isNothing = query.data?.agreement === null;
  useEffect(() => {
    if (isNothing) onAnswer(true);
  }, [isNothing, onAnswer]);
  return (
    <div className={form.form} style={{ gap: 20 }}>
      <p className={form.text}>{t(query.data?.accepted ? 'terms.askAgain' : 'terms.ask')}</p>
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ agreement }) => agreement && <AgreementText agreement={agreement} label={t('terms.title')} />}
      </Loaded>
      <div className={form.buttons} data-keep-clear>
        <Button onClick={() => onAnswer(false)}>{t('terms.later')}</Button>
        <Button
          variant="filled"
          disabled={!wanted}
          loading={accept.isPending}
          onClick={() =>
            wanted &&
            accept.mutate(wanted.version, {
              onSuccess: () => onAnswer(true),
              onError: (error) => notifyError(error, t('terms.failed')),
            })
          }
        >
          {t('terms.accept')}
        </Button>
      </div>
    </div>
  );
}
