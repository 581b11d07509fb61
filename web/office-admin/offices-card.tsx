import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBuildingStore,
  IconEye,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconUserShield,
  IconUsers,
  IconWallet,
  IconWalletOff,
  IconWorld,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import type { RateSource } from '#domain/money/rate.ts';
import { type Actor, mayAssignCashiers, mayManageNetwork, maySeeOffice } from '#domain/person/actor.ts';
import { destinationsOf, destinationText } from '#domain/wallet/destination.ts';
import { useActor } from '../lib/call/session.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { OpenHours } from '../office/open-hours.tsx';
import { WalletLine } from '../ui/wallet/wallet-line.tsx';
import { ClosingButton } from './hours/offices-closing.tsx';
import styles from './offices.module.css';
import { type Crew, crewOf, type OfferedPair, type OfferedPairs } from './offices.queries.ts';
import { useOpenDialog } from './offices-dialog-address.ts';

type Props = { office: Office; pairs: OfferedPairs };

/** One office with the facts that its staff needs, and the actions on it. */
export function OfficeCard({ office, pairs }: Props) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const { city, name, address, working_hours } = office;
  // An office without a name already shows its address as the name.
  const where = [name !== null && address, city?.name].filter(Boolean).join(', ');
  const isRead = working_hours !== null && parseWorkingHours(working_hours) !== undefined;
  return (
    <Stack component="li" gap="sm" miw={0} p="md" className={`${styles.card} card`}>
      <div>
        <Text component="h3" size="body" fw={600}>
          {format.office(office)}
        </Text>
        <Text c="dimmed">{[where, !city && t('card.noCity')].filter(Boolean).join(' · ')}</Text>
      </div>
      <Stack gap="xs" flex={1} fz="plain" lh="plain">
        <p className={styles.hours}>
          <OpenHours office={office} />
          {isRead && working_hours.trim() !== '24/7' && (
            <Text span c="dimmed">
              {working_hours}
            </Text>
          )}
        </p>
        {!isRead && (
          <p className={styles.fact}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <Text span>{t(working_hours === null ? 'card.hoursMissing' : 'card.hoursUnread')}</Text>
          </p>
        )}
        {office.closed_reason && (
          <Text c="dimmed" pl={24} style={{ overflowWrap: 'anywhere' }}>
            {office.closed_reason}
          </Text>
        )}
        <OfficeWallet office={office} />
        <OfficePeople office={office} />
        <OfficePairs offered={pairs.of(office.id)} isFailed={pairs.isFailed} />
      </Stack>
      <OfficeActions office={office} />
    </Stack>
  );
}

function OfficeWallet({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const destinations = destinationsOf(office.wallet);
  if (destinations.length === 0) {
    return (
      <p className={styles.fact}>
        <IconWalletOff size={16} stroke={1.75} aria-hidden />
        <Text span c="dimmed">
          {t('card.noWallet')}
        </Text>
      </p>
    );
  }
  return destinations.map((destination) => (
    <div key={destinationText(destination)} className={styles.fact}>
      <IconWallet size={16} stroke={1.75} aria-hidden />
      <WalletLine
        destination={destination}
        extent="fitting"
        words={(address) => t('card.wallet', { address })}
        className={`${styles.wallet} figures`}
        title={destination.address}
        copyLabel={t('card.copyWallet', { office: format.office(office) })}
        onCopied={() => notifySuccess(t('card.walletCopied'))}
      />
    </div>
  ));
}

function OfficeActions({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const open = useOpenDialog();
  const isAdmin = mayManageNetwork(useActor());
  const name = { office: format.office(office) };
  const officeId = office.id;
  return (
    <div className={styles.actions}>
      <Button
        fz="plain"
        px="sm"
        leftSection={isAdmin ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        aria-label={t(isAdmin ? 'card.editOf' : 'card.detailsOf', name)}
        onClick={() => open({ name: 'edit', officeId })}
      >
        {t(isAdmin ? 'card.edit' : 'card.details')}
      </Button>
      <Button
        fz="plain"
        px="sm"
        leftSection={<IconQrcode size={16} aria-hidden />}
        aria-label={t('card.qrOf', name)}
        onClick={() => open({ name: 'qr', officeId })}
      >
        {t('card.qr')}
      </Button>
      <ClosingButton office={office} />
      {isAdmin && (
        <Button
          variant="subtle"
          className={styles.remove}
          fz="plain"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('card.removeOf', name)}
          onClick={() => open({ name: 'archive', officeId })}
        >
          {t('card.remove')}
        </Button>
      )}
    </div>
  );
}

type PairsProps = { offered: readonly OfferedPair[] | undefined; isFailed: boolean };

/** The pairs that the office offers, separately for global rates and its own rates. */
function OfficePairs({ offered, isFailed }: PairsProps) {
  const { t } = useTranslation('offices');
  if (!offered) return isFailed ? <Note text={t('card.pairsFailed')} /> : <PairsSkeleton />;
  if (offered.length === 0) return <Note text={t('card.noPairs')} />;
  return (
    <>
      <PairsLine source="global" offered={offered} />
      <PairsLine source="office" offered={offered} />
    </>
  );
}

/** As high as the pairs of a typical office, so that the cards below do not move. */
const PairsSkeleton = () => (
  <>
    <Skeleton height={14} width="60%" my={3} />
    <Skeleton height={14} width="80%" my={3} />
    <Skeleton height={14} width="70%" my={3} />
  </>
);

function PairsLine({ source, offered }: { source: RateSource; offered: readonly OfferedPair[] }) {
  const { t } = useTranslation('offices');
  const pairs = offered.filter((one) => one.source === source);
  if (pairs.length === 0) return null;
  const Icon = source === 'global' ? IconWorld : IconBuildingStore;
  return (
    <div className={styles.fact}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Text inherit flex={1} miw={0}>
        {t(source === 'global' ? 'card.follows' : 'card.own')}
        <Group component="span" gap="4px 8px" mt="2xs">
          {pairs.map(({ sc, tc }) => (
            <span key={`${sc} ${tc}`} className={styles.pair}>
              {sc} → {tc}
            </span>
          ))}
        </Group>
      </Text>
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className={styles.fact}>
      <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
      <Text span c="dimmed">
        {text}
      </Text>
    </p>
  );
}

/** At most this many people are named. The others are only counted. */
const namedAtMost = 2;

const mayAssign = (actor: Actor, crew: Crew, office: Office) =>
  crew === 'owners' ? mayManageNetwork(actor) : mayAssignCashiers(actor) && maySeeOffice(actor, office.id);

/** The owners and the cashiers of the office. */
function OfficePeople({ office }: { office: Office }) {
  return (
    <>
      <CrewLine office={office} crew="owners" />
      <CrewLine office={office} crew="cashiers" />
    </>
  );
}

function CrewLine({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const actor = useActor();
  const people = crewOf(office, crew);
  const names = people.map(format.person);
  const hidden = names.length - namedAtMost;
  const Icon = crew === 'owners' ? IconUserShield : IconUsers;
  return (
    <div className={styles.fact} data-crew>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Text inherit flex={1} miw={0}>
        {people.length === 0 ? t(noneText[crew]) : t(`card.${crew}`, { count: people.length })}
        {people.length > 0 && (
          <Text inherit span display="block" c="dimmed">
            {names.slice(0, namedAtMost).join(', ')} {hidden > 0 && t('card.more', { count: hidden })}
          </Text>
        )}
      </Text>
      {mayAssign(actor, crew, office) && <AssignLink office={office} crew={crew} />}
    </div>
  );
}

const noneText = { owners: 'card.noOwner', cashiers: 'card.noCashier' } as const;
const assignText = { owners: 'card.assignOwners', cashiers: 'card.assignCashiers' } as const;

function AssignLink({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const open = useOpenDialog();
  return (
    <UnstyledButton
      className="link reach"
      flex="none"
      mih={24}
      style={{ textDecorationColor: 'currentcolor' }}
      aria-label={t(assignText[crew], { office: format.office(office) })}
      onClick={() => open({ name: crew, officeId: office.id })}
    >
      {t('card.assign')}
    </UnstyledButton>
  );
}

const skeletonCards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const skeletonLines = ['hours', 'wallet', 'owners', 'cashiers', 'pairs'];

/** Shown while the offices load. */
export function OfficeCardSkeletons() {
  return (
    <div className={`${styles.cards} list`} aria-hidden>
      {skeletonCards.map((place) => (
        <Stack key={place} gap="sm" miw={0} p="md" className="card">
          <div>
            <Skeleton height={16} width="50%" my={4} />
            <Skeleton height={14} width="70%" my={3} />
          </div>
          <Stack gap="xs" flex={1}>
            {skeletonLines.map((line) => (
              <Skeleton key={line} height={14} width="80%" my={3} />
            ))}
          </Stack>
          <Skeleton height={44} width="60%" />
        </Stack>
      ))}
    </div>
  );
}
