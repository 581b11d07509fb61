import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { openSteps } from '#domain/order.ts';
import { useActor } from '../lib/session.tsx';
import styles from './deals-cancel-dialog.module.css';
import { useDealWords } from './deals-words.ts';
import { useTakeStep } from './order.queries.ts';

type Props = { order: Order | undefined; onClose: () => void; onMoved: (order: Order) => void };

/** A cancelled deal cannot be taken up again, so the question names it. */
export function DealsCancelDialog({ order, onClose, onMoved }: Props) {
  const { t } = useTranslation('order');
  const number = useDealWords();
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={order && t('cancel.title', { id: number(order).number })}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {order && <Question order={order} onClose={onClose} onMoved={onMoved} />}
    </Modal>
  );
}

function Question({ order, onClose, onMoved }: Props & { order: Order }) {
  const { t } = useTranslation('order');
  const { number, gives, receives, office, customer } = useDealWords()(order);
  const actor = useActor();
  const { mutate, isPending } = useTakeStep();
  const step = openSteps(actor, order).find(({ call }) => call === 'cancel');
  const cancel = () => step && mutate({ order, step }, { onSuccess: onMoved, onSettled: onClose });
  return (
    <>
      <p className={styles.who}>{customer}</p>
      <p className={styles.text}>{t('cancel.text', { give: gives, receive: receives, office })}</p>
      <div className={styles.buttons}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {t('cancel.no')}
        </Button>
        <Button size="md" className={styles.danger} aria-busy={isPending} onClick={() => !isPending && cancel()}>
          {t('cancel.yes', { id: number })}
        </Button>
      </div>
    </>
  );
}
