import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowsExchange,
  IconChevronDown,
  IconChevronUp,
  IconUserShield,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { type Actor, mayAssignCashiers, mayManageNetwork, maySeeOffice } from '#domain/person/actor.ts';
import { destinationsOf, destinationText, isStated } from '#domain/wallet/destination.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { type Crew, crewOf, type OfferedPair } from '../offices.queries.ts';
import { useOpenDialog } from '../offices-dialog-address.ts';
import styles from './offices-card.module.css';

/** The addresses to which customers send USDT. That there is none is an exception. */
function OfficeWallet({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  return destinationsOf(office.wallet).map((destination) => (
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

type Offered = readonly OfferedPair[] | undefined;

const ownOf = (offered: Offered) => offered?.filter(({ source }) => source === 'office') ?? [];

/** The pairs with a rate of the office's own: there it leaves the rule of the network. */
export function OfficeOwnRates({ offered }: { offered: Offered }) {
  const { t } = useTranslation('offices');
  const own = ownOf(offered);
  if (own.length === 0) return null;
  return (
    <p className={styles.fact}>
      <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
      <span>{t('card.own', { pairs: own.map(({ sc, tc }) => `${sc} → ${tc}`).join(', ') })}</span>
    </p>
  );
}

type NormalProps = { office: Office; offered: Offered; isFailed: boolean };

/** What is as it should be stands in one quiet line, which shows its people and wallets when it is pressed. */
export function OfficeNormal({ office, offered, isFailed }: NormalProps) {
  const format = useFormat();
  const said = useNormalWords(office, offered, isFailed);
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      {said.length > 0 && (
        <UnstyledButton className={`${styles.normal} reach`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>
            <VisuallyHidden>{format.office(office)}: </VisuallyHidden>
            {said.map((words, place) => (
              <Fragment key={words}>
                {place > 0 && ' '}
                <span>{words}</span>
                {place < said.length - 1 && '\u00a0·'}
              </Fragment>
            ))}
          </span>
          <Chevron size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
      {isOpen && (
        <>
          <CrewLine office={office} crew="owners" />
          <CrewLine office={office} crew="cashiers" />
          <OfficeWallet office={office} />
        </>
      )}
    </>
  );
}

/** That an office has no people, pairs or wallet is an exception. */
function useNormalWords(office: Office, offered: Offered, isFailed: boolean): string[] {
  const { t } = useTranslation('offices');
  const global = (offered?.length ?? 0) - ownOf(offered).length;
  const crews = (['owners', 'cashiers'] as const).map((crew) => ({ crew, count: crewOf(office, crew).length }));
  const networks = destinationsOf(office.wallet).filter(isStated);
  return [
    ...crews.filter(({ count }) => count > 0).map(({ crew, count }) => t(`card.${crew}`, { count })),
    ...(offered ? [] : [t(isFailed ? 'card.pairsFailed' : 'card.pairsLoading')]),
    ...(global > 0 ? [t('card.follows', { count: global })] : []),
    ...[...new Set(networks.map(({ network }) => network))].map((network) => t('card.wallet', { address: network })),
  ];
}

/** At most this many people are named. The others are only counted. */
const namedAtMost = 2;

const mayAssign = (actor: Actor, crew: Crew, office: Office) =>
  crew === 'owners' ? mayManageNetwork(actor) : mayAssignCashiers(actor) && maySeeOffice(actor, office.id);

function CrewLine({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const people = crewOf(office, crew);
  const names = people.map(format.person);
  const hidden = names.length - namedAtMost;
  const Icon = crew === 'owners' ? IconUserShield : IconUsers;
  if (people.length === 0) return null;
  return (
    <div className={styles.fact} data-crew>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Text inherit flex={1} miw={0}>
        {t(`card.${crew}`, { count: people.length })}
        <Text inherit span display="block" c="dimmed">
          {names.slice(0, namedAtMost).join(', ')} {hidden > 0 && t('card.more', { count: hidden })}
        </Text>
      </Text>
      <AssignLink office={office} crew={crew} />
    </div>
  );
}

const assignText = { owners: 'card.assignOwners', cashiers: 'card.assignCashiers' } as const;

/** Only for those who may. */
export function AssignLink({ office, crew }: { office: Office; crew: Crew }) {
  const { t } = useTranslation('offices');
  const format = useFormat();
  const open = useOpenDialog();
  const actor = useActor();
  if (!mayAssign(actor, crew, office)) return null;
  return (
    <UnstyledButton
      className="link reach"
      flex="none"
      fz="plain"
      lh="plain"
      mih={24}
      my={-2}
      style={{ textDecorationColor: 'currentcolor' }}
      aria-label={t(assignText[crew], { office: format.office(office) })}
      onClick={() => open({ name: crew, officeId: office.id })}
    >
      {t('card.assign')}
    </UnstyledButton>
  );
}
