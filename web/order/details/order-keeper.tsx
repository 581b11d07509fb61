import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { mayKeep } from '#domain/order/desk/keeper.ts';
import { isFinal } from '#domain/order/order.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useOrderPanel } from '../order-panel.tsx';
import { takeHandOver, useGive } from './keep-order.ts';

/** Whose an open deal is. Staff take it, hand it over to a colleague at its office, or give it back. */
export function OrderKeeper({ order }: { order: Order }) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  const isBeside = useOrderPanel() !== undefined;
  const { give, isPending } = useGive(order);
  const { keeper } = order;
  if (!mayKeep(actor, order) || isFinal(order.status)) return null;
  const inPanel = isBeside && {
    ...{ size: 'lg', loading: isPending, 'data-deal-key': 'KeyT', 'aria-keyshortcuts': 't' },
    rightSection: <KeyCap isHint>T</KeyCap>,
  };
  // What is nobody's is taken at once: the panel says whose it is in its head.
  if (inPanel && !keeper)
    return (
      <Button {...inPanel} onClick={() => give(actor.id)}>
        {t('keeper.take')}
      </Button>
    );
  const name = keeper?.id === actor.id ? t('keeper.mine') : (keeper?.full_name ?? t('keeper.unnamed'));
  const whose = keeper ? name : t('keeper.nobodys');
  return (
    <KeeperMenu order={order} onChoose={give}>
      {inPanel ? (
        <Button {...inPanel}>{t('keeper.hand')}</Button>
      ) : (
        <Button
          size="sm"
          mt="sm"
          loading={isPending}
          data-deal-key="KeyT"
          aria-keyshortcuts="t"
          leftSection={<IconUserCheck size={16} aria-hidden />}
          rightSection={
            <Group gap="2xs" wrap="nowrap">
              <IconChevronDown size={16} aria-hidden />
              <KeyCap isHint>T</KeyCap>
            </Group>
          }
        >
          {t('keeper.whose', { whose })}
        </Button>
      )}
    </KeeperMenu>
  );
}

type MenuProps = { order: Order; onChoose: (id: string | null) => void; children: ReactElement };

/** Opens when the colleagues are known, so that the focus is on the first entry and nothing moves under the pointer. */
function KeeperMenu({ order, onChoose, children }: MenuProps) {
  const { t } = useTranslation('marks');
  const actor = useActor();
  // The key on a deal of the person's own opens the list, to hand it over.
  const [isOpen, setOpen] = useState(() => takeHandOver(order.id));
  const { keeper } = order;
  const { isPending, data } = useQuery({ ...officeQuery(order.office_id), enabled: isOpen });
  return (
    <Menu
      opened={isOpen && !isPending}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {keeper?.id !== actor.id && <Menu.Item onClick={() => onChoose(actor.id)}>{t('keeper.take')}</Menu.Item>}
        <Colleagues order={order} office={data} onChoose={onChoose} />
        {keeper && <Menu.Item onClick={() => onChoose(null)}>{t('keeper.release')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Those who work at the office of the deal, but the person and whose it is already. */
function Colleagues({
  order,
  office,
  onChoose,
}: {
  order: Order;
  office: Office | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const actor = useActor();
  const others = (office?.user_offices ?? [])
    .map(({ user }) => user)
    .filter(({ id }) => id !== actor.id && id !== order.customer_id && id !== order.keeper?.id);
  return others.map((person) => (
    <Menu.Item key={person.id} onClick={() => onChoose(person.id)}>
      {t('keeper.handOver', { who: format.person(person) })}
    </Menu.Item>
  ));
}
