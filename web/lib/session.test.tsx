import { act, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { useSession, useUser } from './session.tsx';
import { dropToken, readToken } from './token.ts';

const Who = () => <p>{useUser().full_name}</p>;

function State() {
  const { state } = useSession();
  return <p>State: {state}</p>;
}

/** Says in the page what a screen has thrown. */
class Fallen extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render = () => this.state.error?.message ?? this.props.children;
}

test('a screen that needs a person is an error where nobody is signed in', async () => {
  // React tells the console as well.
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  await renderApp(
    <Fallen>
      <Who />
    </Fallen>,
  );
  expect(screen.getByText('Nobody is signed in')).toBeTruthy();
});

test('with a person it knows who that is', async () => {
  await renderApp(<Who />, { user: aUser({ full_name: 'Marta Bondar' }) });
  expect(screen.getByText('Marta Bondar')).toBeTruthy();
});

test('a token that is gone from the device ends the session on every screen', async () => {
  await renderApp(<State />, { user: aUser() });
  expect(screen.getByText('State: in')).toBeTruthy();
  act(() => dropToken(readToken()));
  await waitFor(() => expect(screen.queryByText('State: in')).toBeNull());
});
