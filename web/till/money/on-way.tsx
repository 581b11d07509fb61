import { Button, Text } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillMove } from '#contract/till/till-moves.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useCloseDialog } from '../../lib/address/address-dialog.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useSentKey } from '../../ui/entry/sent-key.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useIsAtSafe } from '../safe/safe.queries.ts';
import { onWayQuery, useTakeBack } from '../till.queries.ts';
import { useCash, usePeople } from '../till-words.ts';
import styles from './on-way.module.css';

/** `ownDrawer`: in which the reader works now. */
type Props = { officeId: string; ownDrawer: string | undefined };

/** Cash between the safe and the drawers that nobody has counted yet. It comes first: somebody stands there with it. */
export function OnWay({ officeId, ownDrawer }: Props) {
  const { t } = useTranslation('till');
  const { data } = useQuery(onWayQuery(officeId));
  const isAtSafe = useIsAtSafe(officeId);
  if (!data || data.items.length === 0) return null;
  return (
    <ol className={`${styles.moves} list`} aria-label={t('onWay.title')}>
      {data.items.map((move, at) => (
        <Move key={move.id} {...{ move, isAtSafe }} isOwn={move.drawer.id === ownDrawer} hasKey={at === 0} />
      ))}
    </ol>
  );
}

const Arrival = late(() => import('./arrival-dialog.tsx').then((m) => m.ArrivalDialog));

type MoveProps = { move: TillMove; isAtSafe: boolean; isOwn: boolean; hasKey: boolean };

/** The other side counts it, and who gave it takes it back. A cashier is not both. */
function Move({ move, isAtSafe, isOwn, hasKey }: MoveProps) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { cash } = useCash();
  const { name } = usePeople();
  const actor = useActor();
  const arrival = useMoveDialog('arrival', move.id);
  const { id, way, currency, amount, drawer, sent_by, sent_at, reason } = move;
  const isOtherSide = sent_by.id !== actor.id || mayKeepBooks(actor);
  const [atArrival, mayTakeBack] = way === 'float' ? [isOwn, isAtSafe] : [isAtSafe, isOwn];
  const mayCount = atArrival && isOtherSide;
  return (
    <li className={styles.move}>
      <div className={styles.head}>
        <Tag tone="waiting" icon={<IconTruck size={14} aria-hidden />}>
          {t('onWay.tag')}
        </Tag>
        <Text c="dimmed">{t('onWay.by', { who: name(sent_by), when: dateTimeWithin(sent_at) })}</Text>
      </div>
      <Text c="dimmed" className={styles.about}>
        {t(`onWay.${way}`, { drawer: drawer.name })} <q>{reason}</q>
      </Text>
      <b className={styles.sum}>{cash(amount, currency)}</b>
      {mayCount && (
        <Button
          size="lg"
          variant="filled"
          aria-keyshortcuts={hasKey ? '1' : undefined}
          data-till-key={hasKey ? '1' : undefined}
          rightSection={hasKey && <KeyCap isHint>1</KeyCap>}
          onClick={arrival.open}
        >
          {t('onWay.count')}
        </Button>
      )}
      {mayTakeBack && <TakeBack id={id} />}
      {arrival.wasOpened && <Arrival move={move} opened={arrival.opened} onClose={arrival.close} />}
    </li>
  );
}

function TakeBack({ id }: { id: string }) {
  const { t } = useTranslation('till');
  const { mutate, isPending } = useTakeBack(id);
  const keyFor = useSentKey();
  const take = () =>
    mutate(keyFor({ id }), {
      onSuccess: () => notifySuccess(t('onWay.back')),
      onError: (error) => notifyError(error, t('onWay.notBack')),
    });
  return (
    <Button loading={isPending} onClick={take}>
      {t('onWay.takeBack')}
    </Button>
  );
}

/** The address names the dialog and the cash: `?dialog=arrival&move=…`. */
function useMoveDialog(name: string, id: string) {
  const { dialog, move } = useScreenAddress();
  const moveTo = useMoveTo();
  const opened = dialog === name && move === id;
  const close = useCloseDialog(opened ? name : undefined, { dialog: undefined, move: undefined });
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return { opened, wasOpened, open: () => moveTo({ dialog: name, move: id }), close };
}
