import { Checkbox, Group, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Destination, readBackLength, readBackPlace } from '#domain/wallet/destination.ts';
import { networkName, networks } from '#domain/wallet/network.ts';
import type { FieldProps } from '../form/use-form.ts';
import { Help } from '../help.tsx';
import { NetworkTag } from './network-tag.tsx';
import {
  isFirstUse,
  type KnownWallets,
  networksFor,
  type TypedWallet,
  typedDestination,
  walletProblem,
} from './wallet-check.ts';
import styles from './wallet-entry.module.css';

type Props = Omit<TextInputProps, keyof FieldProps<TypedWallet>> &
  FieldProps<TypedWallet> & {
    known: KnownWallets;
    /** Shown in the field while there is no address. */
    emptyText?: string;
  };

/**
 * The field for an address to store. The network follows from the address; if it can't, the person chooses it. For a new
 * address the person confirms that its middle and its end are those in the wallet.
 */
export function WalletEntry({ known, value, onChange, onBlur, error, 'data-path': path, ...input }: Props) {
  const { address, network } = value;
  const problem = walletProblem(value, known);
  const fitting = networksFor(address, known);
  // The problem is shown at the control that can correct it, and that control gets the focus.
  const at = (control: 'network' | 'readBack' | 'address') => {
    const isHere = control === (problem === 'network' || problem === 'readBack' ? problem : 'address');
    return { 'data-path': isHere ? path : '', error: isHere && error };
  };
  return (
    <Stack gap="xs" miw={0}>
      <WalletField
        {...input}
        {...at('address')}
        // In forms an error is shown in the space between two fields. Here it has its own line.
        errorProps={{ style: { marginBottom: 0 } }}
        value={value}
        // A changed address is not confirmed yet, so `isReadBack` is dropped.
        onType={(text) => onChange(typedDestination(text, value, known))}
        onBlur={() => fitting.length === 0 && onBlur()}
      />
      {input.readOnly || fitting.length < (network === null ? 1 : 2) ? (
        <Group gap="xs" aria-live="polite">
          {address !== '' && (network !== null || !isFirstUse(address, known)) && <NetworkTag network={network} />}
        </Group>
      ) : (
        <NetworkChoice {...{ known, value, onChange }} {...at('network')} />
      )}
      {!input.readOnly && fitting.length > 0 && isFirstUse(address, known) && (
        <ReadBack key={address} {...{ value, onChange }} {...at('readBack')} />
      )}
      {!input.readOnly && <Help about="networks" />}
    </Stack>
  );
}

type PartProps = Omit<FieldProps<TypedWallet>, 'onBlur'>;

function NetworkChoice({ known, value, onChange, ...problem }: PartProps & { known: KnownWallets }) {
  const { t } = useTranslation('wallet');
  const { address, network } = value;
  return (
    <Radio.Group
      {...problem}
      errorProps={{ style: { marginBottom: 0 } }}
      label={t('network')}
      description={t(isFirstUse(address, known) ? 'which' : 'whichStored')}
      value={network}
      onChange={(chosen) => onChange({ ...value, network: networks.find((one) => one === chosen) ?? null })}
    >
      <Group gap="sm" my="xs">
        {networksFor(address, known).map((one) => (
          <Radio key={one} value={one} label={networkName(one)} size="md" />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** Forgers make addresses with the same ends, so the middle is compared too, at another place each time. */
function ReadBack({ value, onChange, ...problem }: PartProps) {
  const { t } = useTranslation('wallet');
  const { address } = value;
  const [at] = useState(() => readBackPlace(address, Math.random()));
  const [middle, end] = [address.slice(at, at + readBackLength), address.slice(-readBackLength)];
  return (
    <Checkbox
      {...problem}
      styles={{ error: { marginBottom: 0 } }}
      size="md"
      label={t('readBack', { middle, end })}
      description={
        <span className={styles.whole}>
          {address.slice(0, at)}
          <strong>{middle}</strong>
          {address.slice(at + readBackLength, -readBackLength)}
          <strong>{end}</strong>
        </span>
      }
      checked={value.isReadBack ?? false}
      onChange={({ currentTarget }) => onChange({ ...value, isReadBack: currentTarget.checked })}
    />
  );
}

type WalletFieldProps = Omit<TextInputProps, keyof FieldProps<Destination>> &
  Omit<FieldProps<Destination>, 'onChange'> & { emptyText?: string; onType: (text: string) => void };

/** Where a person types an address, or pastes a wallet's code or a page of an explorer. */
const WalletField = ({ value, onType, onBlur, emptyText = '', ...input }: WalletFieldProps) => (
  <TextInput
    spellCheck={false}
    autoComplete="off"
    {...input}
    value={value.address || emptyText}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    onBlur={() => value.address !== '' && onBlur()}
  />
);
