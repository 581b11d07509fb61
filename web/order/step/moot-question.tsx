import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import question from '../../ui/feedback/confirm-dialog.module.css';

/** In the place of a question about an order that has moved on while the question was open. */
export function MootQuestion({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['order', 'exit']);
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is removed, so focus the new one.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Text inherit mt="2xs" mb={0} role="alert">
        {t('exit:moot', { id: shortOrderId(order.id), status: t(`status.${order.status}`) })}
      </Text>
      <div data-keep-clear className={question.buttons}>
        <Button ref={button} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}
