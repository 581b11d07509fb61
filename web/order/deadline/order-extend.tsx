import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconClockPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { deadlineOf, minutesToAdd } from '#domain/order/deadline.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { mayExtend } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useExtend } from '../side-event.queries.ts';

/** How much time the staff usually add, in minutes. */
const choices = [30, 60, 4 * 60, 24 * 60] as const;

/** The staff give a deal more time. Nothing for its customer, without a deadline, and when no time is left to add. */
export function OrderExtend({ order, mt }: { order: Order; mt?: 'sm' }) {
  const { t } = useTranslation('deadline');
  const format = useFormat();
  const actor = useActor();
  const extend = useExtend();
  const open = choices.filter((minutes) => minutes <= minutesToAdd(order));
  if (!mayExtend(actor) || readerOf(actor, order) === 'customer' || open.length === 0) return null;
  const id = shortOrderId(order.id);
  const add = (minutes: number) =>
    extend.mutate(
      { order, body: { minutes } },
      {
        onSuccess: (extended) => {
          const at = deadlineOf(extended);
          notifySuccess(t('extend.done', { id, when: at ? format.soon(at) : '' }));
        },
        onError: (error) => notifyError(error, t('extend.failed', { id })),
      },
    );
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="sm"
          mt={mt}
          loading={extend.isPending}
          leftSection={<IconClockPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('extend.of', { id })}
        >
          {t('extend.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => add(minutes)}>
            {t('extend.by', { span: format.span(minutes) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
