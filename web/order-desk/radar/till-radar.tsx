import { Box, Button, Group, Text } from '@mantine/core';
import { IconCashRegister, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TillFinding } from '#contract/till/till-radar.ts';
import { kyivMidnight } from '#domain/hours/kyiv.ts';
import { mayKeepBooks } from '#domain/person/actor.ts';
import { longShiftHours, type TillFindingKind, tillFindingKinds } from '#domain/till/till-radar.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import type { Address } from '../../lib/address/read-address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { useOfficeName } from '../../office/office.queries.ts';
import { useLookAt, useTillRadar } from '../../till/till-radar.queries.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import line from './desk-radar.module.css';
import { Since } from './since.tsx';
import styles from './stuck-deals.module.css';

/** In the line of the radar: what waits at the tills, by kinds. A press on a kind shows each with the way to it. Nothing while none waits. */
export function TillRadar() {
  const { t } = useTranslation('radar');
  const { data, error, refetch } = useTillRadar();
  const [chosen, setChosen] = useState<TillFindingKind>();
  const found = data?.items ?? [];
  if (!data && error) return <ErrorNotice error={error} title={t('till.failed')} onRetry={() => void refetch()} />;
  if (found.length === 0) return null;
  const ofKind = (kind: TillFindingKind) => found.filter((one) => one.kind === kind);
  const shown = chosen ? ofKind(chosen) : [];
  return (
    <section className={line.tills} data-open={shown.length > 0 || undefined} aria-labelledby="till-radar">
      <h2 id="till-radar" className={line.title} title={t('till.title')}>
        <IconCashRegister size={18} stroke={1.75} aria-hidden />
        <span className="unseen">{t('till.title')}</span>
      </h2>
      {tillFindingKinds.map((kind) => (
        <Chip
          key={kind}
          kind={kind}
          count={ofKind(kind).length}
          isOn={kind === chosen}
          onTurn={(isOn) => setChosen(isOn ? kind : undefined)}
        />
      ))}
      {shown.length > 0 && (
        <ul className={`${styles.strip} card list`}>
          {shown.map((finding) => (
            <Finding key={keyOf(finding)} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  );
}

const keyOf = ({ office_id, shift, move_id, entry_id, currency, day, seal }: TillFinding) =>
  [office_id, shift?.id, move_id, entry_id, currency, day, seal].join();

type ChipProps = { kind: TillFindingKind; count: number; isOn: boolean; onTurn: (isOn: boolean) => void };

function Chip({ kind, count, isOn, onTurn }: ChipProps) {
  const { t } = useTranslation('radar');
  const format = useFormat();
  if (count === 0) return null;
  return (
    <button type="button" className={`${line.chip} reach`} aria-pressed={isOn} onClick={() => onTurn(!isOn)}>
      {t(`till.kind.${kind}`)} <b className="figures">{format.count(count)}</b>
      {isOn && <IconX size={14} stroke={2} aria-hidden />}
    </button>
  );
}

function Finding({ finding }: { finding: TillFinding }) {
  const { t } = useTranslation('radar');
  const moveTo = useMoveTo();
  const office = useOfficeName(finding.office_id);
  const says = useSays();
  const { kind, since, entry_id } = finding;
  return (
    <li className={styles.row}>
      <Box miw={0}>
        <Text fw={600}>{says(finding)}</Text>
        <Group gap="0 8px">
          <Text c="dimmed">{office}</Text>
          <Since since={since} />
        </Group>
      </Box>
      <Group gap="xs" className={styles.ways}>
        <Button size="sm" onClick={() => moveTo(() => placeOf(finding))}>
          {t(`till.way.${kind}`)}
        </Button>
        {entry_id !== null && <LookButton id={entry_id} />}
      </Group>
    </li>
  );
}

function LookButton({ id }: { id: string }) {
  const { t } = useTranslation('radar');
  const { mutate, isPending } = useLookAt(id);
  const look = () =>
    mutate(undefined, {
      onSuccess: () => notifySuccess(t('till.looked')),
      onError: (error) => notifyError(error, t('till.notLooked')),
    });
  if (!mayKeepBooks(useActor())) return null;
  return (
    <Button size="sm" loading={isPending} onClick={look}>
      {t('till.look')}
    </Button>
  );
}

/** What is wrong, in a sentence. */
function useSays() {
  const { t } = useTranslation(['radar', 'till']);
  const { money, date } = useFormat();
  return ({ kind, shift, currency, amount, day, seal }: TillFinding): string =>
    t(`radar:till.says.${kind}`, {
      sum: amount !== null && currency !== null ? money(amount, currency, { min: 0, max: 2 }) : '',
      place: shift ? t('till:place', { till: shift.till.name, drawer: shift.drawer.name }) : '',
      hours: longShiftHours,
      seal: seal ?? '',
      day: day === null ? '' : date(kyivMidnight(day) ?? new Date(day)),
    });
}

/** Where it is mended. */
function placeOf({ kind, office_id: office, shift, entry_id, order_id }: TillFinding): Address {
  const places: Record<TillFindingKind, Address> = {
    overpromised: { tab: 'books', office },
    envelope_missing: { tab: 'till', office, show: 'envelopes', order: order_id ?? undefined },
    envelope_extra: { tab: 'till', office, show: 'envelopes' },
    difference: { tab: 'books', office, only: entry_id ?? undefined, entry: entry_id ?? undefined },
    cash_on_way: { tab: 'till', office, show: 'safe' },
    shift_long: { tab: 'till', office, shift: shift?.id },
    day_open: { tab: 'till', office, show: 'days' },
  };
  return places[kind];
}
