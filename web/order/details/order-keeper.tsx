import { Button, Menu, Skeleton } from '@mantine/core';
import { IconChevronDown, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { mayKeep } from '#domain/order/desk/keeper.ts';
import { isFinal } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { useKeep } from '../side-event.queries.ts';

/** Whose an open deal is. Staff take it, hand it over to a colleague at its office, or give it back. */
export function OrderKeeper({ order }: { order: Order }) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const { give, isPending } = useGive(order);
  const { keeper } = order;
  if (!mayKeep(actor, order) || isFinal(order.status)) return null;
  const name = keeper?.id === actor.id ? t('keeper.mine') : (keeper?.full_name ?? t('keeper.unnamed'));
  const whose = keeper ? name : t('keeper.nobodys');
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="sm"
          mt="sm"
          loading={isPending}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('keeper.whose', { whose })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {keeper?.id !== actor.id && <Menu.Item onClick={() => give(actor.id)}>{t('keeper.take')}</Menu.Item>}
        {isOpen && <Colleagues order={order} onChoose={give} />}
        {keeper && <Menu.Item onClick={() => give(null)}>{t('keeper.release')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Those who work at the office of the deal, but the person and whose it is already. */
function Colleagues({ order, onChoose }: { order: Order; onChoose: (id: string) => void }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const actor = useActor();
  const { data, isPending } = useQuery(officeQuery(order.office_id));
  if (isPending) return <Skeleton height={36} my={4} aria-hidden />;
  const others = (data?.user_offices ?? [])
    .map(({ user }) => user)
    .filter(({ id }) => id !== actor.id && id !== order.customer_id && id !== order.keeper?.id);
  return others.map((person) => (
    <Menu.Item key={person.id} onClick={() => onChoose(person.id)}>
      {t('keeper.handOver', { who: format.person(person) })}
    </Menu.Item>
  ));
}

function useGive(order: Order) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  const { mutate, isPending } = useKeep();
  const id = shortOrderId(order.id);
  const textOf = ({ keeper }: Order): string => {
    if (!keeper) return t('keeper.released', { id });
    return keeper.id === actor.id
      ? t('keeper.taken', { id })
      : t('keeper.handed', { id, who: keeper.full_name ?? t('keeper.unnamed') });
  };
  const give = (user_id: string | null) =>
    mutate(
      { order, body: user_id },
      {
        onSuccess: (kept) => notifySuccess(textOf(kept)),
        onError: (error) => notifyError(error, t('keeper.failed', { id })),
      },
    );
  return { give, isPending };
}
