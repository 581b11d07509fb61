import { ActionIcon, Input, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconQrcode, IconSelector } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNetwork, networkName } from '#domain/wallet/network.ts';
import { late } from '../../../lib/device/late.tsx';
import {
  type KnownWallets,
  networksFor,
  type TypedWallet,
  typedDestination,
  walletProblem,
  walletProblemText,
} from '../../../ui/wallet/wallet-check.ts';
import { ReadAddress } from '../parts/read-address.tsx';
import type { WalkIn } from '../state/use-walk-in.ts';
import { fieldProps, focusField } from './use-forward.ts';
import styles from './walk-in-form.module.css';

const AddressScan = late(() => import('./address-scan.tsx').then((m) => m.AddressScan));

/** Where the USDT goes. The address is read back to the customer in its groups. */
export function WalkInTo({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const { draft, known } = walkIn;
  const [wasLeft, setLeft] = useState(false);
  const lineId = useId();
  const problem = draft.to.address !== '' && walletProblem({ ...draft.to, isReadBack: true }, known);
  const isSaid = Boolean(problem) && problem !== 'network' && wasLeft;
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={
        <>
          {t('to')} <span className={styles.optional}>{t('readOut')}</span>
        </>
      }
    >
      <div className={styles.to}>
        <NetworkField walkIn={walkIn} />
        <AddressField walkIn={walkIn} lineId={lineId} isWrong={isSaid} onLeft={setLeft} />
      </div>
      <div id={lineId} className={styles.readBack}>
        {isSaid ? (
          <Text c="var(--o-bad)" fz="plain" lh="plain" role="alert">
            {walletProblemText({ ...draft.to, isReadBack: true }, known)}
          </Text>
        ) : (
          draft.to.address !== '' && !problem && <ReadAddress address={draft.to.address} />
        )}
      </div>
    </Input.Wrapper>
  );
}

/** An address mostly says its network by itself. Where it may be on several, the person chooses. */
function NetworkField({ walkIn: { draft, known, isLocked, change } }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const { to } = draft;
  const fitting = networksFor(to.address, known);
  const offered = fitting.length > 0 ? fitting : known.here;
  return (
    <NativeSelect
      size="md"
      aria-label={t('network')}
      data={[
        ...(to.network === null ? [{ value: '', label: t('chooseNetwork') }] : []),
        ...offered.map((one) => ({ value: one, label: networkName(one) })),
      ]}
      value={to.network ?? ''}
      disabled={isLocked}
      rightSectionWidth={32}
      rightSection={<IconSelector size={16} aria-hidden />}
      {...fieldProps('network')}
      onChange={({ currentTarget: { value } }) => change({ to: { ...to, network: isNetwork(value) ? value : null } })}
    />
  );
}

type AddressProps = { walkIn: WalkIn; lineId: string; isWrong: boolean; onLeft: (wasLeft: boolean) => void };

function AddressField({ walkIn: { draft, known, isLocked, change }, lineId, isWrong, onLeft }: AddressProps) {
  const { t } = useTranslation('walkin');
  const { to } = draft;
  const put = ({ address, network }: TypedWallet) => change({ to: { address, network } });
  return (
    <TextInput
      size="md"
      aria-label={t('address')}
      aria-describedby={lineId}
      classNames={{ input: styles.address }}
      placeholder={t('address')}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      value={to.address}
      readOnly={isLocked}
      error={isWrong}
      {...fieldProps('address')}
      onChange={({ currentTarget }) => {
        onLeft(false);
        put(typedDestination(currentTarget.value, to, known));
      }}
      onBlur={() => onLeft(to.address !== '')}
      rightSectionWidth={44}
      rightSection={<Scan known={known} isOff={isLocked} onRead={put} />}
    />
  );
}

type ScanProps = { known: KnownWallets; isOff: boolean; onRead: (read: TypedWallet) => void };

function Scan({ known, isOff, onRead }: ScanProps) {
  const { t } = useTranslation('walkin');
  const [scan, setScan] = useState<'open' | 'closed'>();
  const closeThen = (act?: () => void) => {
    setScan('closed');
    act?.();
    focusField('address');
  };
  return (
    <>
      <ActionIcon
        className="reach"
        aria-label={t('scan.button')}
        title={t('scan.button')}
        disabled={isOff}
        onClick={() => setScan('open')}
      >
        <IconQrcode size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {scan && (
        <AddressScan
          opened={scan === 'open'}
          known={known}
          onClose={() => closeThen()}
          onRead={(read) => closeThen(() => onRead(read))}
        />
      )}
    </>
  );
}
