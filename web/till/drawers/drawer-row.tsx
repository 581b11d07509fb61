import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Till } from '#contract/till/tills.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { Tag } from '../../ui/tag.tsx';
import { useJoin, useOpenDrawer } from '../till.queries.ts';
import { usePeople } from '../till-words.ts';
import styles from './tills.module.css';

type Drawer = Till['drawers'][number];
type Props = { till: Till; drawer: Drawer; isWorking: boolean; shown: string | undefined };

const tones = { opening: 'waiting', open: 'progress', closing: 'warning', closed: 'neutral' } as const;

/** One drawer: who has it, or that nobody does, and what the reader may do with it. */
export function DrawerRow({ till, drawer, isWorking, shown }: Props) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { names } = usePeople();
  const { shift, closed_at } = drawer;
  return (
    <li className={styles.drawer}>
      <span className={styles.what}>
        <b>{drawer.name}</b>
        <Tag tone={shift ? tones[shift.state] : 'neutral'}>{t(shift ? `state.${shift.state}` : 'free')}</Tag>
      </span>
      <span className={styles.who}>
        {shift && t('has', { who: names(shift.members), when: dateTimeWithin(shift.since) })}
        {!shift && closed_at && t('closedAt', { when: dateTimeWithin(closed_at) })}
        {!shift && !closed_at && t('neverOpened')}
      </span>
      <Group gap="sm" className={styles.acts}>
        {shift ? (
          <OfShift shift={shift} isWorking={isWorking} shown={shown} />
        ) : (
          !isWorking && <Opening till={till} drawer={drawer} />
        )}
      </Group>
    </li>
  );
}

/** As it was closed in one press, or with a count. */
function Opening({ till, drawer }: Pick<Props, 'till' | 'drawer'>) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const { mutate, isPending } = useOpenDrawer();
  const open = () =>
    mutate(
      { tillId: till.id, drawer_id: drawer.id, counted: undefined },
      {
        onSuccess: ({ id }) => {
          notifySuccess(t('opened', { drawer: drawer.name }));
          moveTo({ shift: id, page: undefined }, { replace: true });
        },
        onError: (error) => notifyError(error, t('notOpened')),
      },
    );
  const label = (text: string) => t('ofDrawer', { act: text, drawer: drawer.name });
  return (
    <>
      {drawer.as_closed && (
        <Button variant="filled" loading={isPending} aria-label={label(t('openAsClosed'))} onClick={open}>
          {t('openAsClosed')}
        </Button>
      )}
      <Button aria-label={label(t('openByCount'))} onClick={() => moveTo({ drawer: drawer.id, shift: undefined })}>
        {t('openByCount')}
      </Button>
    </>
  );
}

type OfShiftProps = { shift: NonNullable<Drawer['shift']>; isWorking: boolean; shown: string | undefined };

function OfShift({ shift: { id, state, is_own }, isWorking, shown }: OfShiftProps) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const isKeeper = mayKeepBooks(useActor());
  const { mutate, isPending } = useJoin();
  const show = () => moveTo({ shift: id, page: undefined });
  const join = () => mutate(id, { onSuccess: show, onError: (error) => notifyError(error, t('notJoined')) });
  return (
    <>
      {state === 'open' && !isWorking && (
        <Button loading={isPending} onClick={join}>
          {t('join')}
        </Button>
      )}
      {(isKeeper || is_own) && id !== shown && <Button onClick={show}>{t('look')}</Button>}
    </>
  );
}
