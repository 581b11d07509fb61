import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render.tsx';
import { useChange } from './change.ts';

const presses: string[] = [];

function Form({ send }: { send: () => Promise<void> }) {
  const { mutate } = useChange({ mutationFn: send, onError: () => undefined });
  return (
    <button type="button" onClick={() => mutate()}>
      Send
    </button>
  );
}

test('a double click asks once, and after the answer one may ask again', async () => {
  let answer: () => void = () => undefined;
  let refuse: () => void = () => undefined;
  const send = () => {
    presses.push('sent');
    return new Promise<void>((resolve, reject) => {
      answer = resolve;
      refuse = () => reject(new Error('refused'));
    });
  };
  await renderApp(<Form send={send} />);
  const button = await screen.findByRole('button', { name: 'Send' });
  const doubleClick = () => {
    fireEvent.click(button);
    fireEvent.click(button);
  };
  await act(async () => doubleClick());
  expect(presses).toHaveLength(1);
  await act(async () => answer());
  await act(async () => doubleClick());
  expect(presses).toHaveLength(2);
  await act(async () => refuse());
  await act(async () => doubleClick());
  expect(presses).toHaveLength(3);
  await act(async () => answer());
});
