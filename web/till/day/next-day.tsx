import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenDay } from '#contract/till/days.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { Link } from '../../lib/address/router.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { useDayName, usePeople } from '../till-words.ts';
import styles from './day.module.css';
import { openDayQuery } from './day.queries.ts';

type Next = NonNullable<OpenDay['next']>;

/** The day that is closed next: until when it goes, and what stands in the way. */
export function NextDay({ officeId }: { officeId: string }) {
  const { t } = useTranslation('till');
  return (
    <Loaded
      query={useQuery(openDayQuery(officeId))}
      skeleton={<Skeleton height={180} />}
      gone={<EmptyState title={t('gone')} />}
    >
      {({ next, day_ends }) => (
        <section className={styles.next} aria-label={t('day.next')}>
          {next ? <Waiting officeId={officeId} next={next} /> : <Text>{t('day.nothing')}</Text>}
          <DayEndsButton officeId={officeId} dayEnds={day_ends} />
        </section>
      )}
    </Loaded>
  );
}

function Waiting({ officeId, next }: { officeId: string; next: Next }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const dayName = useDayName();
  const moveTo = useMoveTo();
  const id = useId();
  const { day, ends_at, from_no, to_no, shifts } = next;
  const isInTheWay = shifts.length > 0;
  return (
    <Stack gap="sm" miw={0}>
      <div>
        <h3 className={styles.title}>{dayName(day)}</h3>
        <Text c="dimmed">
          {t('day.until', {
            when: dateTimeWithin(ends_at),
            entries: t('report.entries', { count: to_no - from_no + 1 }),
          })}
        </Text>
      </div>
      {isInTheWay && <InTheWay id={id} officeId={officeId} shifts={shifts} />}
      <Group gap="sm">
        <Button
          variant="filled"
          size="lg"
          maw="100%"
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.2 } }}
          disabled={isInTheWay}
          aria-describedby={isInTheWay ? id : undefined}
          onClick={() => moveTo({ dialog: 'close-day' })}
        >
          {t('day.close')}
        </Button>
        <Button size="lg" onClick={() => moveTo({ report: 'x', page: undefined })}>
          {t('day.soFar')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The shifts that must be closed first. Each leads to its drawer. */
function InTheWay({ id, officeId, shifts }: { id: string; officeId: string; shifts: Next['shifts'] }) {
  const { t } = useTranslation('till');
  const { dateTimeWithin } = useFormat();
  const { name } = usePeople();
  return (
    <div id={id} className="toned" data-tone="warning">
      <Stack gap="2xs" p="sm">
        <Text fw={500}>{t('day.inTheWay')}</Text>
        <ul className="list">
          {shifts.map(({ id: shift, till, drawer, begun_by, begun_at }) => (
            <li key={shift}>
              <Link className={`link ${styles.way}`} search={() => ({ tab: 'till', office: officeId, shift })}>
                {t('place', { till: till.name, drawer: drawer.name })}
              </Link>{' '}
              {t('has', { who: name(begun_by), when: dateTimeWithin(begun_at) })}
            </li>
          ))}
        </ul>
      </Stack>
    </div>
  );
}

const DayEnds = late(() => import('./day-ends-dialog.tsx').then((m) => m.DayEndsDialog));

function DayEndsButton({ officeId, dayEnds }: { officeId: string; dayEnds: string }) {
  const { t } = useTranslation('till');
  const dialog = useAddressDialog('day-ends');
  return (
    <div>
      <Button size="sm" onClick={dialog.open}>
        {t('day.endsAt', { time: dayEnds })}
      </Button>
      {dialog.wasOpened && (
        <DayEnds officeId={officeId} dayEnds={dayEnds} opened={dialog.opened} onClose={dialog.close} />
      )}
    </div>
  );
}
