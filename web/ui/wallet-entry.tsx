import { Checkbox, Group, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Destination, withoutSpaces } from '#domain/destination.ts';
import { networkName, networks } from '#domain/network.ts';
import { NetworkTag } from './network-tag.tsx';
import type { FieldProps } from './use-form.ts';
import {
  isFirstUse,
  type KnownWallets,
  lastCharacters,
  networkOf,
  networksFor,
  type TypedWallet,
  walletProblem,
} from './wallet-check.ts';

type Props = Omit<TextInputProps, keyof FieldProps<TypedWallet>> &
  FieldProps<TypedWallet> & {
    known: KnownWallets;
    /** Shown in the field while there is no address. */
    emptyText?: string;
  };

/**
 * The field for an address to store. The network follows from the address; if it can't, the person chooses it. For a new
 * address the person confirms that its last characters are those in the wallet.
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
        onChange={(typed) => onChange({ address: typed.address, network: networkOf(typed.address, network, known) })}
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
        <ReadBack {...{ value, onChange }} {...at('readBack')} />
      )}
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

function ReadBack({ value, onChange, ...problem }: PartProps) {
  const { t } = useTranslation('wallet');
  return (
    <Checkbox
      {...problem}
      styles={{ error: { marginBottom: 0 } }}
      size="md"
      label={t('readBack', { end: lastCharacters(value.address) })}
      checked={value.isReadBack ?? false}
      onChange={({ currentTarget }) => onChange({ ...value, isReadBack: currentTarget.checked })}
    />
  );
}

type WalletFieldProps = Omit<TextInputProps, keyof FieldProps<Destination>> &
  FieldProps<Destination> & { emptyText?: string };

/** Where a person types an address. Spaces that come with copied text are removed. */
const WalletField = ({ value, onChange, onBlur, emptyText = '', ...input }: WalletFieldProps) => (
  <TextInput
    spellCheck={false}
    autoComplete="off"
    {...input}
    value={value.address || emptyText}
    onChange={({ currentTarget }) => onChange({ ...value, address: withoutSpaces(currentTarget.value) })}
    onBlur={() => value.address !== '' && onBlur()}
  />
);
