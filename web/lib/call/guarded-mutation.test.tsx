import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { later, refuse, type Sent } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { notifyError } from '../notify.tsx';
import { call } from './api.ts';
import { useGuardedMutation } from './guarded-mutation.ts';
import { keepToken } from './token.ts';

const presses: string[] = [];

function Form({ send }: { send: () => Promise<void> }) {
  const { mutate } = useGuardedMutation({ mutationFn: send, onError: () => undefined });
  return (
    <button type="button" onClick={() => mutate()}>
      Send
    </button>
  );
}

test('a double click sends one call, and a click after the answer sends another', async () => {
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

/** Stands for a list that is read again, and whose row goes before that has ended. */
function List({ told }: { told: () => void }) {
  const [isShown, setShown] = useState(true);
  const [gone] = useState(() => Promise.withResolvers<void>());
  const hide = () => {
    setShown(false);
    return gone.promise;
  };
  return isShown && <Row hide={hide} onGone={gone.resolve} told={told} />;
}

type RowProps = { hide: () => Promise<void>; onGone: () => void; told: () => void };

function Row({ hide, onGone, told }: RowProps) {
  const { mutate } = useGuardedMutation({ mutationFn: async () => undefined, onSettled: hide });
  useEffect(() => onGone, [onGone]);
  return (
    <button type="button" onClick={() => mutate(undefined, { onSuccess: told })}>
      End
    </button>
  );
}

test('a result is told once, also when its row goes while the list is read again', async () => {
  const told = vi.fn();
  await renderApp(<List told={told} />);
  fireEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
});

/** Stands for a confirm dialog that is new for each try and keeps no state of the last one. */
function Archive({ id }: { id: string }) {
  const { mutate } = useGuardedMutation({
    mutationFn: () => call(officeApi.archive, { params: { id } }),
    onError: (error) => notifyError(error, `${id} was not deleted`),
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Delete {id}
    </button>
  );
}

test('a retry removes the error of the last try at once, and keeps other errors', async () => {
  const troubled = refuse(officeApi.archive, 'SERVER_ERROR');
  const slow = later(refuse(officeApi.archive, 'MAINTENANCE_MODE'));
  const answers = [troubled, troubled, slow];
  const inTurn = { route: officeApi.archive, reply: (sent: Sent) => (answers.shift() ?? troubled).reply(sent) };
  await renderApp(
    <>
      <Archive id="a" />
      <Archive id="b" />
    </>,
    { routes: [inTurn] },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete a' }));
  await screen.findByText('a was not deleted');
  fireEvent.click(screen.getByRole('button', { name: 'Delete b' }));
  await screen.findByText('b was not deleted');

  fireEvent.click(screen.getByRole('button', { name: 'Delete a' }));
  await waitFor(() => expect(screen.queryByText('a was not deleted')).toBeNull());
  screen.getByText('b was not deleted');
  slow.arrive();
  await screen.findByText('a was not deleted');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

test('after another user has signed in, the result is not shown and no retry is offered', async () => {
  const slow = later(refuse(officeApi.archive, 'SERVER_ERROR'));
  await renderApp(<Archive id="12" />, { user: aUser(), routes: [slow] });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete 12' }));
  act(() => keepToken('the token of somebody else'));
  await act(async () => slow.arrive());
  expect(screen.queryByText('12 was not deleted')).toBeNull();
});
