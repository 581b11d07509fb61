import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { type Destination, withoutSpaces } from '#domain/destination.ts';
import type { FieldProps } from './use-form.ts';

type Props = Omit<TextInputProps, keyof FieldProps<Destination>> &
  FieldProps<Destination> & {
    /** Shown in the field while there is no address. */
    emptyText?: string;
    ref?: Ref<HTMLInputElement>;
  };

/** Where a person types an address. Spaces that come with copied text are removed. */
export const WalletField = ({ value, onChange, onBlur, emptyText = '', ...input }: Props) => (
  <TextInput
    spellCheck={false}
    autoComplete="off"
    {...input}
    value={value.address || emptyText}
    onChange={({ currentTarget }) => onChange({ ...value, address: withoutSpaces(currentTarget.value) })}
    onBlur={() => value.address !== '' && onBlur()}
  />
);
