import { TextInput } from '@mantine/core';
import { withoutSpaces } from '#domain/wallet/destination.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import { typedHashIn } from '#domain/wallet/typed-link.ts';
import type { TxHashFieldProps } from './typed-hash.ts';

export function TxHashInput({ network, value, onChange, onBlur, ...input }: TxHashFieldProps) {
  const type = (typed: string) => {
    const text = typedHashIn(withoutSpaces(typed), network);
    onChange({ text, isWrong: text !== '' && txHashOn(network, text) === undefined });
  };
  return (
    <TextInput
      {...input}
      spellCheck={false}
      autoComplete="off"
      value={value.text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => value.text !== '' && onBlur()}
    />
  );
}
