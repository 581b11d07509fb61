import { MantineProvider } from '@mantine/core';
import { createMemoryHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { createRouter } from '../lib/address/router.tsx';
import { SessionProvider } from '../lib/call/session.tsx';
import { keepToken, readToken } from '../lib/call/token.ts';
import { notifyRefused } from '../lib/notify.tsx';
import { type Answer, answer, answering, later, loseConnection, refuse } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { aUser } from '../testing/fixtures.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { createQueryClient } from './query-client.ts';
import { Pages } from './router.tsx';

afterEach(() => void vi.unstubAllGlobals());

/**
 * Renders the whole page at an address, as after a reload. All calls without a given answer fail. No route depends on
 * them.
 */
function openPage(address: string, answers: Answer[]) {
  const server = answering(answers);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
  const router = createRouter(createMemoryHistory({ initialEntries: [address] }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <Pages router={router} />
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { at: () => router.place().href, server };
}

const title = () => screen.findByRole('heading', { name: 'Sign in to your account' });

// spec 2.2
test('redirects to the login without a session, and keeps the address for the return', async () => {
  const page = openPage('/?tab=deals&office=abc', []);
  await title();
  expect(page.at()).toBe('/login?tab=deals&office=abc');
});

// spec 2.2
test.each([
  ['customer', 'Exchange', 'Deals'],
  ['cashier', 'Deals', 'Exchange'],
  ['office_owner', 'Analytics', 'Exchange'],
  ['admin', 'Settings', 'Exchange'],
] as const)('shows a signed-in %s the side of that role', async (permissions, own, other) => {
  keepToken('good');
  openPage('/', [answer(userApi.getMe, aUser({ permissions }))]);
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: own })).toBeTruthy();
  expect(sections.queryByRole('link', { name: other })).toBeNull();
  const dashboard = screen.queryByRole('heading', { level: 1, name: 'Admin Dashboard' });
  expect(dashboard !== null).toBe(permissions !== 'customer');
});

test('a refusal that points at a field goes with the screen of that field', async () => {
  keepToken('good');
  openPage('/?tab=profile', [answer(userApi.getMe, aUser())]);
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  act(() => notifyRefused('The current password is needed'));
  screen.getByText('The current password is needed');
  fireEvent.click(sections.getByRole('link', { name: 'Exchange' }));
  await waitFor(() => expect(screen.queryByText('The current password is needed')).toBeNull());
});

// spec 2.5
test('shows no navigation without a session', async () => {
  openPage('/', []);
  await title();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
});

// spec 2.4, 2.5, 4.22
test('shows only a spinner while the user is unknown', async () => {
  keepToken('good');
  const me = later(answer(userApi.getMe, aUser()));
  openPage('/?tab=profile', [me]);
  const waiting = await screen.findByRole('status');
  expect(waiting.getAttribute('aria-busy')).toBe('true');
  expect(waiting.querySelector('.mantine-Loader-root')).not.toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  me.arrive();
  await screen.findByRole('navigation');
});

// spec 2.3
test('redirects an unknown path to the home page', async () => {
  const page = openPage('/admin/secret', []);
  await title();
  expect(page.at()).toBe('/login');
});

// spec 2.1, 2.19, 2.81
test('opens the requested address after the sign-in', async () => {
  const session = { access_token: 'fresh', token_type: 'bearer' } as const;
  const page = openPage('/?tab=profile&dialog=abc', [
    answer(authApi.signIn, session),
    answer(userApi.getMe, aUser({ full_name: 'Marta Bondar' })),
  ]);
  await title();
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0671234567' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Any password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(page.at()).toBe('/?tab=profile&dialog=abc'));
  await screen.findByRole('heading', { name: 'Marta Bondar' });
  await screen.findByRole('heading', { name: 'Notifications' });
});

test('shows the sign-in form until the first screen can render, with no empty page in between', async () => {
  const me = later(answer(userApi.getMe, aUser()));
  const session = { access_token: 'fresh', token_type: 'bearer' } as const;
  const { server } = openPage('/', [answer(authApi.signIn, session), me]);
  await title();
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0671234567' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Any password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(server.to(userApi.getMe)).toHaveLength(1));
  expect(server.to(userApi.getMe)[0]?.headers).toMatchObject({ authorization: 'Bearer fresh' });
  screen.getByLabelText('Password');
  me.arrive();
  await screen.findByRole('navigation');
});

// spec 4.22
test.each(['UNAUTHORIZED', 'FORBIDDEN', 'USER_NOT_FOUND'] as const)(
  'removes a stored token that is answered with %s',
  async (code) => {
    keepToken('old');
    openPage('/', [refuse(userApi.getMe, code)]);
    await title();
    expect(readToken()).toBeUndefined();
    screen.getByText('Your session has expired. Sign in again.');
  },
);

test('tells the user that the session has ended, whichever call finds it out first', async () => {
  keepToken('good');
  const page = openPage('/?tab=profile', [answer(userApi.getMe, aUser()), refuse(userApi.getStats, 'UNAUTHORIZED')]);
  await title();
  expect(page.at()).toBe('/login?tab=profile');
  expect(screen.getAllByText('Your session has expired. Sign in again.')).toHaveLength(1);
});

// spec 4.22, 8.8
test('keeps the stored token after a server error, and offers a retry', async () => {
  keepToken('good');
  openPage('/', [refuse(userApi.getMe, 'MAINTENANCE_MODE')]);
  await screen.findByText('Failed to get user info');
  screen.getByRole('button', { name: 'Try again' });
  expect(readToken()).toBe('good');
});

test('offers a sign-out and retries silently while the server cannot identify the user', async () => {
  keepToken('good');
  let isWell = false;
  const [ill, well] = [refuse(userApi.getMe, 'MAINTENANCE_MODE'), answer(userApi.getMe, aUser())];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  openPage('/?tab=profile', [{ route: userApi.getMe, reply: (sent) => (isWell ? well : ill).reply(sent) }]);
  const card = await screen.findByText('Failed to get user info');
  screen.getByText('Obmin');
  screen.getByRole('combobox', { name: 'Language' });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  // The card stays mounted during retries. Otherwise a button could disappear just before the user presses it.
  expect(card.isConnected).toBe(true);
  isWell = true;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByRole('navigation');
});

test('a page that opened without a network asks for the user as soon as the network is there', async () => {
  keepToken('good');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const { server } = openPage('/?tab=profile', [loseConnection(userApi.getMe)]);
  await screen.findByText('Failed to get user info');
  const callsBefore = server.to(userApi.getMe).length;
  online.mockReturnValue(true);
  // Checked at once, because a timed retry would come a little later anyway.
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(server.to(userApi.getMe)).toHaveLength(callsBefore + 1);
});

test('the screen for a server error has a document title in the language of the page', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await i18next.changeLanguage('uk');
  keepToken('good');
  openPage('/', [refuse(userApi.getMe, 'MAINTENANCE_MODE')]);
  await screen.findByText('Не вдалося отримати дані користувача');
  expect(document.title).toBe('Не вдалося отримати дані користувача · Obmin');
});

test('signs out of this device even if the server does not answer the sign-out', async () => {
  keepToken('good');
  openPage('/', [refuse(userApi.getMe, 'MAINTENANCE_MODE'), refuse(authApi.signOut, 'MAINTENANCE_MODE')]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await title();
  expect(readToken()).toBeUndefined();
});

// spec 2.1
test('redirects a signed-in user from the login to the home page', async () => {
  keepToken('good');
  const page = openPage('/login?tab=profile&mode=register', [answer(userApi.getMe, aUser())]);
  await waitFor(() => expect(page.at()).toBe('/?tab=profile'));
});

test.each([
  ['/?tab=nonsense', '/'],
  ['/?tab=deals&page=abc&colour=red', '/?tab=deals'],
  ['/?tab=users&search=Marta', '/'],
  ['/login?mode=nonsense&office_id=abc', '/?office_id=abc'],
])('removes invalid parameters from the address %s, which leaves %s', async (callsBefore, left) => {
  keepToken('good');
  const page = openPage(callsBefore, [answer(userApi.getMe, aUser())]);
  await screen.findByRole('navigation');
  await waitFor(() => expect(page.at()).toBe(left));
});
