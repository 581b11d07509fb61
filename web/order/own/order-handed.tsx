import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { awaitsReceipt, judgeHanded } from '#domain/order/handed.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError } from '../../lib/notify.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { useAnswerCash, useSayHanded } from '../side-event.queries.ts';

/**
 * "I handed over the cash": the customer says so where the desk has not recorded it, and the desk reads it. After a cancel
 * of the office the customer is asked whether the desk has money.
 */
export function OrderHanded({ order }: { order: Order }) {
  const isCustomer = readerOf(useActor(), order) === 'customer';
  if (order.cash_question !== null) return <CashQuestion order={order} isCustomer={isCustomer} />;
  if (awaitsReceipt(order)) return <Handed order={order} isCustomer={isCustomer} />;
  return isCustomer && !order.held_back && judgeHanded(order) === 'new' ? <SayHanded order={order} /> : null;
}

/** One press opens the question, the next one says it: the owner is rung, so nobody should say it by mistake. */
function SayHanded({ order }: { order: Order }) {
  const { t } = useTranslation('own');
  const { listed: sum } = useSums();
  const [isAsking, setAsking] = useState(false);
  const say = useSayHanded();
  const send = () => say.mutate({ order, body: null }, { onError: (error) => notifyError(error, t('handed.failed')) });
  const amount = sum(order.amt_to_exch, order.sc);
  if (!isAsking) {
    return (
      <Box mt="sm">
        <Button variant="subtle" px={0} onClick={() => setAsking(true)}>
          {t('handed.button')}
        </Button>
      </Box>
    );
  }
  return (
    <Part title={t('handed.ask', { sum: amount })}>
      <Text mb="sm">{t('handed.hint')}</Text>
      <Group gap="sm">
        <Button variant="filled" loading={say.isPending} onClick={send}>
          {t('handed.yes')}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('handed.no')}</Button>
      </Group>
    </Part>
  );
}

type Props = { order: Order; isCustomer: boolean };

function Handed({ order, isCustomer }: Props) {
  const { t } = useTranslation('own');
  const format = useFormat();
  const { listed: sum } = useSums();
  const facts = {
    time: order.handed_at ? format.dateTimeWithin(order.handed_at) : '',
    sum: sum(order.amt_to_exch, order.sc),
  };
  return (
    <Part title={t(isCustomer ? 'handed.said' : 'handed.staff', facts)}>
      <Text>{t(isCustomer ? 'handed.next' : 'handed.staffNext')}</Text>
    </Part>
  );
}

function CashQuestion({ order, isCustomer }: Props) {
  const { t } = useTranslation('own');
  const answer = useAnswerCash();
  const { cash_question: question } = order;
  if (question === null) return null;
  if (!isCustomer) return <Part title={t(`cash.staff.${question}`)} />;
  const say = (gave: boolean) =>
    answer.mutate({ order, body: { gave } }, { onError: (error) => notifyError(error, t('cash.failed')) });
  const press = (gave: boolean, label: string) => (
    <Button variant={gave ? 'filled' : 'default'} loading={answer.isPending} onClick={() => say(gave)}>
      {label}
    </Button>
  );
  if (question === 'asked') {
    return (
      <Part title={t('cash.question')}>
        <Text mb="sm">{t('cash.why')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" maw={420}>
          {press(true, t('cash.yes'))}
          {press(false, t('cash.no'))}
        </SimpleGrid>
      </Part>
    );
  }
  return (
    <Part title={t(`cash.customer.${question}`)}>
      {question === 'given' && press(false, t('cash.settled'))}
      {question === 'not_given' && press(true, t('cash.yesAfterAll'))}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Box component="section" className="toned" data-tone="warning" mt="md" p="md" data-keep-clear>
    <Text component="h2" size="body" fw={600} mb={children ? '2xs' : 0}>
      {title}
    </Text>
    {children}
  </Box>
);
