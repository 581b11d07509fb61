import { Button } from '@mantine/core';
import { IconEye, IconPencil, IconQrcode, IconTrash, IconWallet, IconWalletOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { officeName, parseWorkingHours } from '#domain/office.ts';
import { shortWallet, walletAddress } from '#domain/user.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './offices.module.css';
import type { OfferedPairs } from './offices.queries.ts';
import { OfficePairs } from './offices-card-pairs.tsx';
import { OfficePeople } from './offices-card-people.tsx';
import { useOpenDialog } from './offices-dialog-address.ts';
import { OpenHours } from './open-hours.tsx';

type Props = { office: Office; pairs: OfferedPairs };

/** One office with the facts that its staff needs, and the actions on it. */
export function OfficeCard({ office, pairs }: Props) {
  const { t } = useTranslation('offices');
  const { city, name, address, working_hours } = office;
  // An office without a name already shows its address as the name.
  const where = [name !== null && address, city?.name].filter(Boolean).join(', ');
  const isRead = working_hours !== null && working_hours.trim() !== '24/7' && parseWorkingHours(working_hours);
  return (
    <li className={styles.card}>
      <div>
        <h3 className={styles.name}>{officeName(office)}</h3>
        <p className={styles.second}>{[where, !city && t('card.noCity')].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.facts}>
        <p className={styles.hours}>
          <OpenHours hours={working_hours} />
          {isRead && <span className={styles.second}>{working_hours}</span>}
        </p>
        <OfficeWallet office={office} />
        <OfficePeople office={office} />
        <OfficePairs offered={pairs.of(office.id)} isFailed={pairs.isFailed} />
      </div>
      <OfficeActions office={office} />
    </li>
  );
}

function OfficeWallet({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const address = walletAddress(office.wallet);
  if (address === undefined) {
    return (
      <p className={styles.fact}>
        <IconWalletOff size={16} stroke={1.75} aria-hidden />
        <span className={styles.second}>{t('card.noWallet')}</span>
      </p>
    );
  }
  return (
    <div className={styles.fact}>
      <IconWallet size={16} stroke={1.75} aria-hidden />
      <span title={address} className={styles.wallet}>
        {t('card.wallet', { address: shortWallet(address) })}
      </span>
      <span className={styles.copy}>
        <CopyButton
          text={address}
          label={t('card.copyWallet', { office: officeName(office) })}
          onCopied={() => notifySuccess(t('card.walletCopied'))}
        />
      </span>
    </div>
  );
}

function OfficeActions({ office }: { office: Office }) {
  const { t } = useTranslation('offices');
  const open = useOpenDialog();
  const isAdmin = mayManageNetwork(useActor());
  const name = { office: officeName(office) };
  const officeId = office.id;
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="md"
        className={styles.action}
        leftSection={isAdmin ? <IconPencil size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
        aria-label={t(isAdmin ? 'card.editOf' : 'card.detailsOf', name)}
        onClick={() => open({ name: 'edit', officeId })}
      >
        {t(isAdmin ? 'card.edit' : 'card.details')}
      </Button>
      <Button
        variant="default"
        size="md"
        className={styles.action}
        leftSection={<IconQrcode size={16} aria-hidden />}
        aria-label={t('card.qrOf', name)}
        onClick={() => open({ name: 'qr', officeId })}
      >
        {t('card.qr')}
      </Button>
      {isAdmin && (
        <Button
          variant="subtle"
          size="md"
          className={styles.remove}
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
