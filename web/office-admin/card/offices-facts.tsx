import { Text, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconUserShield, IconUsers, IconWallet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import { type Actor, mayAssignCashiers, mayManageNetwork, maySeeOffice } from '#domain/person/actor.ts';
import { destinationsOf, destinationText } from '#domain/wallet/destination.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifySuccess } from '../../lib/notify.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import { type Crew, crewOf, type OfferedPair } from '../offices.queries.ts';
import { useOpenDialog } from '../offices-dialog-address.ts';
import styles from './offices-card.module.css';

/** The addresses to which customers send USDT. That there is none is an exception. */
export function OfficeWallet({ office }: { office: Office }) {
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

type PairsProps = { offered: readonly OfferedPair[] | undefined; isFailed: boolean };

/** How many pairs follow the global rate, and which have a rate of the office's own. */
export function OfficePairs({ offered, isFailed }: PairsProps) {
  const { t } = useTranslation('offices');
  // An office that offers nothing is an exception.
  if (offered?.length === 0) return null;
  const own = offered?.filter(({ source }) => source === 'office') ?? [];
  const global = (offered?.length ?? 0) - own.length;
  const ownText = own.map(({ sc, tc }) => `${sc} → ${tc}`).join(', ');
  return (
    <p className={styles.fact} data-crew>
      <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
      <Text inherit span>
        {offered
          ? global > 0 && t('card.follows', { count: global })
          : t(isFailed ? 'card.pairsFailed' : 'card.pairsLoading')}
        {ownText !== '' && (
          <Text inherit span display="block" c={global > 0 ? 'dimmed' : undefined}>
            {t('card.own', { pairs: ownText })}
          </Text>
        )}
      </Text>
    </p>
  );
}

/** At most this many people are named. The others are only counted. */
const namedAtMost = 2;

const mayAssign = (actor: Actor, crew: Crew, office: Office) =>
  crew === 'owners' ? mayManageNetwork(actor) : mayAssignCashiers(actor) && maySeeOffice(actor, office.id);

/** The owners and the cashiers of the office. */
export function OfficeCrews({ office }: { office: Office }) {
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
  const isMine = mayAssign(actor, crew, office);
  const Icon = crew === 'owners' ? IconUserShield : IconUsers;
  // That nobody is there is an exception; here is only where to put somebody.
  if (people.length === 0 && !isMine) return null;
  return (
    <div className={styles.fact} data-crew={people.length > 0 || undefined}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <Text inherit flex={1} miw={0}>
        {t(people.length > 0 ? `card.${crew}` : `card.crew.${crew}`, { count: people.length })}
        {people.length > 0 && (
          <Text inherit span display="block" c="dimmed">
            {names.slice(0, namedAtMost).join(', ')} {hidden > 0 && t('card.more', { count: hidden })}
          </Text>
        )}
      </Text>
      {isMine && <AssignLink office={office} crew={crew} />}
    </div>
  );
}

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
