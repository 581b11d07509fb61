import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { Collector } from '#contract/order/order-own.ts';
import { collectorLength, mayNameCollector } from '#domain/order/collector.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { said, useForm } from '../../ui/form/use-form.ts';
import { useNameCollector } from '../side-event.queries.ts';

/** Who else may collect the cash: the customer says it while the deal is open, and the staff read it. */
export function OrderCollector({ order }: { order: Order }) {
  const isCustomer = readerOf(useActor(), order) === 'customer';
  if (!isCustomer) return <ForStaff collector={order.collector} />;
  return mayNameCollector(order) && !order.held_back ? <OwnCollector order={order} /> : null;
}

function ForStaff({ collector }: Pick<Order, 'collector'>) {
  const { t } = useTranslation('own');
  if (collector === null) return null;
  return (
    <Box component="section" className="toned" data-tone="info" mt="md" p="md" data-keep-clear>
      <Text component="h2" size="body" fw={600} mb="2xs" style={{ overflowWrap: 'anywhere' }}>
        {t('collector.staff', { name: collector })}
      </Text>
      <Text>{t('collector.staffNext')}</Text>
    </Box>
  );
}

function OwnCollector({ order }: { order: Order }) {
  const { t } = useTranslation('own');
  const [isOpen, setOpen] = useState(false);
  const change = useNameCollector();
  const { collector } = order;
  const remove = () =>
    change.mutate(
      { order, body: { name: null } },
      {
        onSuccess: () => notifySuccess(t('collector.removed')),
        onError: (error) => notifyError(error, t('collector.failed')),
      },
    );
  if (isOpen) return <NameForm order={order} onEnd={() => setOpen(false)} />;
  if (collector === null) {
    return (
      <Box mt="sm">
        <Button
          variant="subtle"
          px={0}
          leftSection={<IconUserShare size={20} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('collector.open')}
        </Button>
      </Box>
    );
  }
  return (
    <Box component="section" mt="md">
      <Text component="h2" size="body" fw={600} style={{ overflowWrap: 'anywhere' }} data-keep-clear>
        {t('collector.named', { name: collector })}
      </Text>
      <Text c="dimmed" mb="xs">
        {t('collector.hint')}
      </Text>
      <Group gap="sm">
        <Button onClick={() => setOpen(true)}>{t('collector.change')}</Button>
        <Button loading={change.isPending} onClick={remove}>
          {t('collector.remove')}
        </Button>
      </Group>
    </Box>
  );
}

const Name = (problem: () => string) => Collector.extend({ name: said(Collector.shape.name.unwrap(), problem) });

function NameForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const { t } = useTranslation('own');
  const change = useNameCollector();
  const [schema] = useState(() => Name(() => t('collector.length', collectorLength)));
  const { field, submit, fail } = useForm(schema, { start: { name: order.collector ?? '' } });
  const send = submit((body) =>
    change.mutate(
      { order, body },
      {
        onSuccess: () => {
          notifySuccess(t('collector.saved'));
          onEnd();
        },
        onError: (error) => fail(error, t('collector.failed')),
      },
    ),
  );
  return (
    <Box component="form" noValidate mt="md" onSubmit={send}>
      <TextInput
        {...field('name')}
        autoFocus
        autoComplete="off"
        label={t('collector.label')}
        description={t('collector.hint')}
        readOnly={change.isPending}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('collector.save')}
        </Button>
        <Button variant="subtle" onClick={onEnd}>
          {t('collector.cancel')}
        </Button>
      </Group>
    </Box>
  );
}
