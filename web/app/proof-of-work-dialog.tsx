// Mantine styles that this dialog needs on the login screen, in Mantine's own order.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';

import { Button, Loader, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Work } from '../lib/call/proof/proof-of-work.ts';
import { onTopOfDialogs } from '../ui/feedback/confirm-dialog.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';

const usualMs = 40_000;

/** Says that the page works out a proof, and lets the person give it up. It closes by itself. */
export function ProofOfWorkDialog({ work }: { work: Work | undefined }) {
  const { t } = useTranslation();
  const isLong = useIsLong(work);
  return (
    <Modal
      opened={useDelayedOpening(work !== undefined)}
      onClose={() => work?.answer(false)}
      title={t('proofOfWork.title')}
      {...onTopOfDialogs}
    >
      <div className={form.form}>
        <p className={form.text}>{t('proofOfWork.why')}</p>
        <p role="status" className={form.text}>
          <Loader size="xs" color="var(--o-ink)" aria-hidden mr="sm" style={{ verticalAlign: 'middle' }} />
          {t(isLong ? 'proofOfWork.longer' : 'proofOfWork.running')}
        </p>
        <div className={form.buttons}>
          <Button data-autofocus onClick={() => work?.answer(false)}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Whether the work takes longer than it usually does. */
function useIsLong(work: object | undefined): boolean {
  const [long, setLong] = useState<object>();
  useEffect(() => {
    if (!work) return;
    const timer = setTimeout(() => setLong(work), usualMs);
    return () => clearTimeout(timer);
  }, [work]);
  return work !== undefined && long === work;
}
