import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shift } from '#contract/till/shifts.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CountedSums } from '../count/counted-sums.tsx';
import { lastCount } from '../count/last-count.ts';
import { EnvelopesHere } from '../envelope/envelopes-here.tsx';
import { FoundEnvelopes } from '../envelope/found-envelopes.tsx';
import { WaitingCash } from '../money/asked-cash.tsx';
import { shiftQuery } from '../till.queries.ts';
import { usePeople } from '../till-words.ts';
import { CountShift } from './count-shift.tsx';
import { Movements } from './movements.tsx';
import { OwnerCount, OwnerFound } from './owner-count.tsx';
import { SetAsideList } from './set-aside.tsx';
import styles from './shift.module.css';
import { ReportAct, ShiftActs } from './shift-acts.tsx';

/** A shift: it is counted, or its movements stand beside what is done now, or how it ended. `waiting`: cash on its way. */
export function ShiftView({ id, waiting }: { id: string; waiting: ReactNode }) {
  const { t } = useTranslation('till');
  const isKeeper = mayKeepBooks(useActor());
  const isBeside = useScreenAddress().dialog === 'count-now' && isKeeper;
  return (
    <Loaded
      query={useQuery(shiftQuery(id))}
      skeleton={<Skeleton height={320} />}
      gone={<EmptyState title={t('shiftGone')} />}
    >
      {(shift) => {
        if (isBeside && shift.state !== 'closed') return <OwnerCount shift={shift} />;
        if (isCounting(shift)) return <CountShift key={shift.state} shift={shift} waiting={waiting} />;
        return <Running shift={shift} waiting={waiting} />;
      }}
    </Loaded>
  );
}

const isCounting = ({ state }: Shift) => state === 'opening' || state === 'closing';

function Running({ shift, waiting }: { shift: Shift; waiting: ReactNode }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { names } = usePeople();
  const { till, drawer, state, opened_at, closed_at, members } = shift;
  const Sign = state === 'closed' ? IconLock : IconLockOpen;
  const when = state === 'closed' ? closed_at : opened_at;
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby={`shift-${shift.id}`}>
      <div className={styles.head}>
        <h3 id={`shift-${shift.id}`}>{t('place', { till: till.name, drawer: drawer.name })}</h3>
        {when && (
          <Tag tone="neutral" icon={<Sign size={14} aria-hidden />}>
            {t(state === 'closed' ? 'closedAt' : 'openSince', { when: dateTimeWithin(when) })}
          </Tag>
        )}
        <Text c="dimmed">{names(members)}</Text>
      </div>
      <div className={styles.shift} data-alone={state === 'closed' || undefined}>
        {state === 'closed' ? (
          <Ended shift={shift} />
        ) : (
          <Stack gap="md" miw={0}>
            {waiting}
            <WaitingCash officeId={shift.office_id} />
            <ShiftActs shift={shift} />
            <SetAsideList shiftId={shift.id} />
            <EnvelopesHere officeId={shift.office_id} drawerId={shift.drawer.id} />
          </Stack>
        )}
        <Movements shift={shift} />
      </div>
    </Stack>
  );
}

/** How the last count ended. */
function Ended({ shift }: { shift: Shift }) {
  const { t } = useTranslation('till');
  const { name } = usePeople();
  const count = lastCount(shift);
  if (!count) return <Text>{t('ended.never')}</Text>;
  return (
    <Stack gap="sm" miw={0}>
      <Text className="toned" data-tone={count.outcome === 'agrees' ? 'good' : 'warning'} p="sm" fw={500}>
        {t(count.outcome === 'agrees' ? 'ended.agrees' : 'ended.differs')}{' '}
        {shift.handed_to && t('ended.handed', { who: name(shift.handed_to) })}
      </Text>
      <CountedSums sums={count.sums} />
      <FoundEnvelopes found={count.envelopes} />
      <OwnerFound found={shift.owner_count} />
      <Group>
        <ReportAct shift={shift} />
      </Group>
    </Stack>
  );
}
