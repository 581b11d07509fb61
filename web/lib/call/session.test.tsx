import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { answer, later } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { notifyError } from '../notify.tsx';
import { useSession, useUser } from './session.tsx';
import { dropToken, readToken } from './token.ts';

const Who = () => <p>{useUser().full_name}</p>;

function State() {
  const { state } = useSession();
  return <p>State: {state}</p>;
}

/** Shows the error that a screen has thrown. */
class Fallen extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.message ?? this.props.children;
}

// spec 8.33
test('a screen that needs a user throws without a session', async () => {
  // React also logs the error to the console.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  await renderApp(
    <Fallen>
      <Who />
    </Fallen>,
  );
  expect(screen.getByText('Nobody is signed in')).toBeTruthy();
});

test('a screen gets the signed-in user', async () => {
  await renderApp(<Who />, { user: aUser({ full_name: 'Marta Bondar' }) });
  expect(screen.getByText('Marta Bondar')).toBeTruthy();
});

// spec 4.22
test('a token that is deleted from the device ends the session on every screen', async () => {
  await renderApp(<State />, { user: aUser() });
  expect(screen.getByText('State: in')).toBeTruthy();
  act(() => dropToken(readToken()));
  await waitFor(() => expect(screen.queryByText('State: in')).toBeNull());
});

test('the toasts and retries of one user disappear with the session', async () => {
  await renderApp(<State />, { user: aUser() });
  act(() => notifyError(new Error('unknown'), 'Failed to Create Order', () => undefined));
  screen.getByRole('button', { name: 'Try again' });
  act(() => dropToken(readToken()));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a session that expires in another tab shows the notice in this tab too', async () => {
  await renderApp(<State />, { user: aUser() });
  localStorage.removeItem('obmin.token');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'obmin.token', newValue: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'obmin.expired', newValue: '1' }));
  });
  await screen.findByText('Your session has expired. Sign in again.');
});

test('a tab that slept during a change of users shows nothing of the first user', async () => {
  const [olena, marta] = [aUser({ full_name: 'Olena Kravets' }), aUser({ full_name: 'Marta Bondar' })];
  const me = later(answer(userApi.getMe, olena));
  const { queryClient } = await renderApp(
    <>
      <Who />
      <State />
    </>,
    { user: marta },
  );
  queryClient.setQueryData(['deals of Marta'], ['secret']);
  vi.stubGlobal('fetch', me.reply);
  localStorage.setItem('obmin.token', 'the token of Olena');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'obmin.token' })));
  await waitFor(() => expect(screen.queryByText('Marta Bondar')).toBeNull());
  expect(queryClient.getQueryData(['deals of Marta'])).toBeUndefined();
  me.arrive();
  await screen.findByText('Olena Kravets');
});

function Leave() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Leave
    </button>
  );
}

test('sign-out does not wait for the server, and sends the old token', async () => {
  const waiting = later(answer(authApi.signOut, {}));
  const { server } = await renderApp(<Leave />, { user: aUser(), routes: [waiting] });
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(readToken()).toBeUndefined();
  expect(server.to(authApi.signOut)[0]?.headers).toMatchObject({ authorization: 'Bearer token-of-the-test' });
  waiting.arrive();
});
