import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconExternalLink, IconMapPinCheck, IconX } from '@tabler/icons-react';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { exitStep, isFinal, isPayoutBarred, nextStep } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { handOverStep, movesMoney, nextOf } from '#domain/order/order-turn.ts';
import { useActor } from '../../lib/call/session.tsx';
import { copyText } from '../../lib/device/clipboard.ts';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { isFirstClick, pressOnce, useMayPress } from '../../order/order.queries.ts';
import { useHereSaid, useIsWaitingHere } from '../../order/pickup/customer-here.tsx';
import { exitName } from '../../order/step/exit-fields.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useDesk, useHasKey, useIsTaking } from '../desk-hub.ts';
import { type DeskItem, itemKey, nextStepId } from '../desk-item.ts';
import styles from './desk-next-step.module.css';

/**
 * The button of the order's next step, or of the pickup code. Without a step for the actor: a label that says whose turn
 * it is. Only the current order's button is green and bound to key `1`.
 */
export function NextStep({ spot, isFound = false }: { spot: DeskItem; isFound?: boolean }) {
  const { t } = useTranslation(['deals', 'order', 'handover']);
  const desk = useDesk();
  const actor = useActor();
  const isByCode = handOverStep(actor, spot.order) !== undefined;
  const step = handOverStep(actor, spot.order) ?? nextStep(actor, spot.order);
  const isTaking = useIsTaking(spot);
  const hasKey = useHasKey(spot);
  const mayPress = useMayPress();
  if (!step) return <NoStep spot={spot} />;

  const label = isByCode ? t('handover:button') : t(`order:step.${step.call}`);
  const number = shortOrderId(spot.order.id);
  // Ignore the second click of a double click: by then the button may already be the next action.
  const onClick = (click: MouseEvent<HTMLElement>) => {
    if (click.detail > 1) return;
    if (!movesMoney(step)) void desk.take(spot, step, isFirstClick(click));
    else if (mayPress(click)) desk.ask(isByCode ? 'code' : 'step', spot, click.currentTarget);
  };
  return (
    <Button
      {...placed(spot)}
      variant={hasKey ? 'filled' : 'default'}
      aria-label={isByCode ? t('handover:codeOf', { number }) : t('deal.stepOn', { step: label, number })}
      aria-keyshortcuts={hasKey ? '1' : undefined}
      aria-busy={isTaking}
      // What key 1 presses stays in sight.
      data-keep-clear={hasKey || undefined}
      size={isFound && hasKey ? 'md' : 'xs'}
      onKeyDown={(event) => (desk.isResting(spot) ? keepEnter(event) : pressOnce(event))}
      onClick={onClick}
      rightSection={hasKey && <NextKeys place={spot.place} isFound={isFound} />}
    >
      {label}
    </Button>
  );
}

/** The keys that press this button, where there is room for them. */
function NextKeys({ place, isFound }: { place: DeskItem['place']; isFound: boolean }) {
  if (isFound)
    return (
      <Group gap="2xs" wrap="nowrap">
        {['Enter', '1'].map((key) => (
          <KeyCap key={key} isHint>
            {key}
          </KeyCap>
        ))}
      </Group>
    );
  return place === 'queue' && <KeyCap isHint>1</KeyCap>;
}

/** The person went here by a key a moment ago, and the same key must not also press the button. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** A button looks the same at its place, with a step or an exit. */
const placed = (spot: DeskItem) => ({
  id: nextStepId(itemKey(spot)),
  className: `${styles.next} reach`,
  'data-place': spot.place,
  size: 'xs',
});

/** Without a step: whose turn it is. Where nothing is paid out, the order only ends. */
function NoStep({ spot }: { spot: DeskItem }) {
  const { t } = useTranslation('deals');
  const desk = useDesk();
  const exit = exitStep(useActor(), spot.order);
  if (!exit || !isPayoutBarred(spot.order)) return <WhoIsNext order={spot.order} />;
  return (
    <Button {...placed(spot)} onKeyDown={pressOnce} onClick={(click) => desk.ask('exit', spot, click.currentTarget)}>
      {t(`deal.exit.${exitName(spot.order, exit.call)}`)}
    </Button>
  );
}

/** Says whose turn it is, for an order without a button here. */
function WhoIsNext({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const next = nextOf(order);
  return (
    next && (
      <Box component="span" c="dimmed" fz="small">
        {t(`deal.next.${next}`)}
      </Box>
    )
  );
}

type MenuProps = {
  spot: DeskItem;
  /** The order is open already. */
  isOpen?: boolean;
};

/** All actions of an order except its next step. A list has many menus, so each is made when it is first opened. */
export function RowMenu(props: MenuProps) {
  const [isUsed, setUsed] = useState(false);
  const { spot } = props;
  if (isUsed) return <UsedMenu {...props} />;
  return <Dots spot={spot} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />;
}

function UsedMenu(props: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The kit notes where the focus is to return when a menu opens, and not when it is there open.
  useEffect(() => setOpen(true), []);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      {...{ position: 'bottom-end', width: 200, shadow: 'md' }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        {/* It replaces the button that was pressed, and takes its focus, to which a closed menu returns. */}
        <Dots ref={button} spot={props.spot} autoFocus />
      </Menu.Target>
      <Menu.Dropdown className={styles.choices}>
        <Choices {...props} button={button} />
      </Menu.Dropdown>
    </Menu>
  );
}

type DotsProps = { spot: DeskItem } & ComponentPropsWithRef<'button'>;

function Dots({ spot, ...more }: DotsProps) {
  const { t } = useTranslation('deals');
  return (
    <ActionIcon
      {...more}
      variant="subtle"
      size={32}
      className={`${styles.menu} reach`}
      aria-label={t('deal.more', { number: shortOrderId(spot.order.id) })}
    >
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

/** Drawn only while the menu is open: a list has many menus. */
function Choices({ spot, isOpen = false, button }: MenuProps & { button: RefObject<HTMLButtonElement | null> }) {
  const { order } = spot;
  const { t } = useTranslation(['deals', 'handover']);
  const desk = useDesk();
  const isHere = useIsWaitingHere(order);
  const [sayHere] = useHereSaid(order);
  const exit = exitStep(useActor(), order);
  const copyId = useCopyId();
  return (
    <>
      {!isOpen && (
        <Menu.Item leftSection={<IconExternalLink size={16} />} onClick={() => desk.open(spot)}>
          {t('deal.open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void copyId(order.id)}>
        {t('deal.copyId')}
      </Menu.Item>
      {!isFinal(order.status) && !isHere && (
        <Menu.Item leftSection={<IconMapPinCheck size={16} />} onClick={sayHere}>
          {t('handover:here.button')}
        </Menu.Item>
      )}
      {exit && (
        <Menu.Item
          c="var(--o-bad)"
          leftSection={<IconX size={16} />}
          onClick={() => desk.ask('exit', spot, button.current)}
        >
          {t(`deal.exit.${exitName(order, exit.call)}`)}
        </Menu.Item>
      )}
    </>
  );
}

function useCopyId() {
  const { t } = useTranslation('deals');
  return async (id: string) => {
    try {
      await copyText(id);
      notifySuccess(t('deal.copied'));
    } catch (error) {
      notifyError(error, t('deal.notCopied'));
    }
  };
}
