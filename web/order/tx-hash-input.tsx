import { TextInput } from '@mantine/core';
import { withoutSpaces } from '#domain/destination.ts';
import { txHashOn } from '#domain/tx-hash.ts';
import type { TxHashFieldProps } from './typed-hash.ts';

export function TxHashInput({ network, value, onChange, onBlur, ...input }: TxHashFieldProps) {
  const type = (text: string) => onChange({ text, isWrong: text !== '' && txHashOn(network, text) === undefined });
  return (
    <TextInput
      {...input}
      spellCheck={false}
      autoComplete="off"
      value={value.text}
      onChange={({ currentTarget }) => type(withoutSpaces(currentTarget.value))}
      onBlur={() => value.text !== '' && onBlur()}
    />
  );
}
