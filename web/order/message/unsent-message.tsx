import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/call/error-text.ts';
import { useWriteMessage } from './order-message.queries.ts';
import styles from './order-messages.module.css';

/** A message on its way. The key stays the same when it is sent again. */
export type UnsentMessage = { key: string; text: string };

type Props = { orderId: string; message: UnsentMessage; onGone: () => void };

/** Sends its message when it appears, and goes when it has arrived. After a failure the words stay, to be sent again. */
export function Unsent({ orderId, message, onGone }: Props) {
  const { t } = useTranslation('talk');
  const errorText = useErrorText();
  const { mutate, error } = useWriteMessage(orderId);
  const send = useEffectEvent(() => mutate(message, { onSuccess: onGone }));
  useEffect(() => send(), []);
  return (
    <div className={styles.line} data-own>
      <p className={styles.bubble} data-waiting={!error || undefined}>
        {message.text}
      </p>
      {error ? (
        <div role="alert">
          <p className={styles.meta}>
            {t('notSent')} {errorText(error)}
          </p>
          <Group gap="xs" justify="flex-end">
            <Button size="sm" onClick={onGone}>
              {t('drop')}
            </Button>
            <Button size="sm" onClick={() => mutate(message, { onSuccess: onGone })}>
              {t('again')}
            </Button>
          </Group>
        </div>
      ) : (
        <p className={styles.meta}>{t('sending')}</p>
      )}
    </div>
  );
}
