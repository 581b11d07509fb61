import type { TextInputProps } from '@mantine/core';
import type { Network } from '#domain/wallet/network.ts';
import type { FieldProps } from '../../ui/form/use-form.ts';

/** What is typed as the id of a transaction. Only the field has the libraries that know whether it is wrong. */
export type TypedHash = { text: string; isWrong: boolean };

export type TxHashFieldProps = FieldProps<TypedHash> &
  Pick<TextInputProps, 'label' | 'description'> & { network: Network | null };
