import { Modal } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { type MessageSide, messageSideOf } from '#domain/order/order-message.ts';
import { useAddress, useMoveTo } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsBelow } from '../../lib/device/window-width.ts';
import { useFormat } from '../../lib/text/format.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useOrderPanel } from '../order-panel.tsx';
import { Conversation } from './conversation.tsx';
import styles from './order-messages.module.css';
import beside from './talk-beside.module.css';

/** What the customer and the office of the deal wrote to each other. In the dialog of the deal it opens over that. */
export function OrderMessages({ order }: { order: Order }) {
  const side = messageSideOf(useActor(), order);
  const isBeside = useOrderPanel() !== undefined;
  if (!side) return null;
  return isBeside ? <TalkBeside order={order} side={side} /> : <Talk order={order} side={side} />;
}

const unreadOf = ({ messages }: Order, side: MessageSide): number =>
  side === 'customer' ? messages.unread_by_customer : messages.unread_by_office;

/** In the panel of the desk the messages are read and answered above the step, where they are always in view. */
function TalkBeside({ order, side }: { order: Order; side: MessageSide }) {
  const { t } = useTranslation('talk');
  return (
    <section className={beside.talk} aria-label={t('title')}>
      <Conversation order={order} side={side} isBeside />
    </section>
  );
}

/** A row that opens the messages, and says how much of them is new. */
function Talk({ order, side }: { order: Order; side: MessageSide }) {
  const { t } = useTranslation(['talk', 'common']);
  const format = useFormat();
  const moveTo = useMoveTo();
  const isPhone = useIsBelow('sm');
  const opened = useAddress().talk === 1;
  const close = useCloseDialog(opened ? order.id : undefined, { talk: undefined });
  const unread = unreadOf(order, side);
  const { count } = order.messages;
  const title =
    side === 'customer'
      ? t('talk:with.office', { office: format.office(order.office) })
      : t('talk:with.customer', { who: format.person(order.customer) });
  return (
    <>
      <button
        type="button"
        className={styles.row}
        onClick={() => moveTo({ talk: 1 })}
        aria-haspopup="dialog"
        data-deal-key={side === 'office' ? 'KeyM' : undefined}
        aria-keyshortcuts={side === 'office' ? 'm' : undefined}
      >
        <IconMessageCircle size={20} stroke={1.75} aria-hidden />
        <span className={styles.name}>
          {t('talk:title')}
          {count === 0 && <small>{t(`talk:none.${side}`)}</small>}
        </span>
        {unread > 0 ? <strong className={styles.unread}>{t('talk:unread', { count: unread })}</strong> : count || null}
        {side === 'office' && <KeyCap isHint>M</KeyCap>}
      </button>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        fullScreen={isPhone}
        size={520}
        classNames={{ content: styles.content, body: styles.body }}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Conversation order={order} side={side} />
      </Modal>
    </>
  );
}
