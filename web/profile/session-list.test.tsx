import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type OpenSession, sessionApi } from '#contract/person/session.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { anId, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { SessionList } from './session-list.tsx';

const at = new Date('2026-11-20T10:00:00.000Z');
const aSession = (more: Partial<OpenSession>): OpenSession => ({
  ...{ id: anId(), current: false, created_at: at, used_at: at, address: '192.0.2.7' },
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ...more,
});
const own = aSession({ current: true });
const phone = aSession({
  address: '198.51.100.4',
  device:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
});

async function show(sessions: OpenSession[], ...routes: Answer[]) {
  await i18next.loadNamespaces('profile');
  const { server } = await renderApp(<SessionList />, {
    user: aUser(),
    routes: [answer(sessionApi.list, () => [...sessions]), ...routes],
  });
  return { server, rows: await screen.findAllByRole('listitem') };
}

test('each session has its device, address and last use, and this one cannot be ended here', async () => {
  const { rows } = await show([own, phone]);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux This device192\.0\.2\.7 · last used /),
    expect.stringMatching(/^Safari on iPhone 198\.51\.100\.4 · last used .*Sign out$/),
  ]);
  expect(within(rows[0] ?? expect.unreachable()).queryByRole('button')).toBeNull();
});

test('of many sessions the first five stand there, and the rest on demand', async () => {
  const { rows } = await show([own, ...Array.from({ length: 7 }, () => aSession({}))]);
  expect(rows).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('one session is ended and leaves the list', async () => {
  const sessions = [own, phone];
  const { server } = await show(
    sessions,
    answer(sessionApi.end, () => {
      sessions.pop();
      return {};
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
  await screen.findByText('Signed out: Safari on iPhone');
  expect(server.to(sessionApi.end)[0]?.path).toContain(phone.id);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
});

test('all others are ended together, and a failure is said', async () => {
  await show([own, phone], refuse(sessionApi.endOthers, 'SERVER_ERROR'));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out all others' }));
  await screen.findByText('Nobody was signed out');
});
