import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import { ApiError } from '../../../lib/call/api.ts';
import { notifyError } from '../../../lib/notify.tsx';
import { CodeForm } from '../../../ui/form/code-form.tsx';
import { useCustomersCode, useProveCustomer } from '../state/walk-in.queries.ts';
import styles from './walk-in-placed.module.css';

/**
 * Offers a code to the phone of a customer whose account the window made. The server says which these are: another account is
 * proved in its own app.
 */
export function CustomersProof({ order }: { order: Order }) {
  const { t } = useTranslation('walkin');
  const [isNeeded, setNeeded] = useState(!order.customer.cellphone_verified && order.without_code === true);
  const { cellphone, cellphone_verified } = order.customer;
  if (isOfGuest(order) || !isNeeded) return null;
  return (
    <section aria-labelledby="walk-in-proof">
      <h3 id="walk-in-proof" className={styles.heading}>
        {t('proof.title')}
      </h3>
      {cellphone_verified ? (
        <Text role="status">{t('proof.done')}</Text>
      ) : (
        <Proof id={order.id} cellphone={cellphone} onLeave={() => setNeeded(false)} />
      )}
    </section>
  );
}

type ProofProps = { id: string; cellphone: string; onLeave: () => void };

function Proof({ id, cellphone, onLeave }: ProofProps) {
  const { t } = useTranslation('walkin');
  const code = useCustomersCode(id);
  const proof = useProveCustomer(id);
  const sent = code.sent?.cellphone === cellphone ? code.sent : undefined;
  const refused = (error: Error, title: string) => {
    notifyError(error, title);
    // The account is proved by now, or has an owner who proves it.
    if (error instanceof ApiError && error.code === 'CONFLICT') onLeave();
  };
  const send = () => code.send(cellphone, { onError: (error) => refused(error, t('proof.notSent')) });
  if (!sent) {
    return (
      <>
        <Text c="dimmed" mb="sm">
          {t('proof.why')}
        </Text>
        <Button loading={code.isSending} onClick={send}>
          {t('proof.send')}
        </Button>
      </>
    );
  }
  return (
    <CodeForm
      cellphone={cellphone}
      onCode={(digits) => proof.mutateAsync({ request_id: sent.id, code: digits }).then(code.forget)}
      onRefused={(error) => refused(error, t('proof.failed'))}
      countWrong={code.countWrong}
      isPending={proof.isPending}
      again={{ freeAt: code.freeAt(cellphone), isSending: code.isSending, send }}
      back={<Button onClick={onLeave}>{t('proof.later')}</Button>}
    />
  );
}
