import { TextInput } from '@mantine/core';
import i18next from 'i18next';
import { z } from 'zod';
import { chainOf, type Network } from '#domain/wallet/network.ts';
import { late } from '../../lib/device/late.tsx';
import { said } from '../../ui/form/use-form.ts';
import type { TxHashFieldProps, TypedHash } from './typed-hash.ts';

export const noHash: TypedHash = { text: '', isWrong: false };

/** Where a person types the id of a transaction. The code that checks it is fetched with the field. */
export const TxHashField = late<TxHashFieldProps>(
  () => import('./tx-hash-input.tsx').then((m) => m.TxHashInput),
  ({ label, description }) => <TextInput label={label} description={description} disabled />,
);

/** Reads the id of a transaction, or undefined where nothing is typed. */
export const typedHash = (network: Network | null, isNeeded = false) =>
  said(
    z
      .custom<TypedHash>()
      .refine(({ text, isWrong }) => !isWrong && (text !== '' || !isNeeded))
      .transform(({ text }) => text || undefined),
    ({ text }) => (text === '' ? i18next.t('transfer:hashMissing') : wrongText(network)),
  );

const wrongText = (network: Network | null) =>
  network === null
    ? i18next.t('transfer:hashWrong')
    : i18next.t('transfer:hashWrongOn', { network, chain: chainOf(network) });
