import { Box, Button, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { Doubt } from '#contract/order/order-own.ts';
import { completesAt, doubtLength, judgeDoubt } from '#domain/order/completion.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { FormSubmit } from '../../ui/form/form-submit.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSayNotSo } from '../side-event.queries.ts';

/** When an order completes by itself; and after that, what its customer says to it. */
export function OrderCompletion({ order }: { order: Order }) {
  const { t } = useTranslation('own');
  const format = useFormat();
  const { listed } = useSums();
  const now = useNow();
  const who = readerOf(useActor(), order) === 'customer' ? 'customer' : 'staff';
  const at = completesAt(order);
  const sum = listed(order.amt_to_recv, order.tc);
  if (at) return <Text mt="md">{t(`completion.${who}.ahead`, { sum, when: format.dateTimeWithin(at) })}</Text>;
  if (order.doubt !== null) {
    return (
      <Part title={t(`completion.${who}.doubted`)}>
        <Text>{order.doubt}</Text>
      </Part>
    );
  }
  if (!order.closed_by_clock) return null;
  if (who === 'staff') return <Text mt="md">{t('completion.staff.done')}</Text>;
  return (
    <Part
      title={t('completion.customer.done', { sum, when: order.ready_at ? format.dateTimeWithin(order.ready_at) : '' })}
    >
      {judgeDoubt(order, now) === 'new' && <NotSo order={order} />}
    </Part>
  );
}

function NotSo({ order }: { order: Order }) {
  const { t } = useTranslation('own');
  const [isOpen, setOpen] = useState(false);
  const say = useSayNotSo();
  const { field, submit, fail } = useForm(Doubt, { start: { text: '' } });
  const send = submit((body) =>
    say.mutate({ order, body }, { onError: (error) => fail(error, t('completion.failed')) }),
  );
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('completion.notSo')}</Button>;
  return (
    <form noValidate onSubmit={send}>
      <Textarea
        {...field('text')}
        label={t('completion.what')}
        description={t('completion.hint')}
        rows={3}
        maxLength={doubtLength.max}
        mb="sm"
      />
      <FormSubmit loading={say.isPending}>{t('completion.send')}</FormSubmit>
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" className="toned" data-tone="info" mt="md" p="md" data-keep-clear>
    <Text component="h2" size="body" fw={600} mb="2xs">
      {title}
    </Text>
    {children}
  </Box>
);
