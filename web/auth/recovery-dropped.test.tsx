import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { recoveryApi } from '#contract/person/recovery.ts';
import { answer } from '../testing/answers.ts';
import { renderApp } from '../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

// The app loads the dialog lazily. Importing it here keeps that wait out of the tests.
beforeAll(() => import('./recovery-dialog.tsx'));

const routes = [
  answer(recoveryApi.send, { token: 'request-1' }),
  answer(recoveryApi.verify, { access_token: 'proof', token_type: 'bearer' }),
];

async function open() {
  const app = await renderApp(<LoginScreen />, { routes, address: '/login?recover=1' });
  return { ...app, shown: within(await screen.findByRole('dialog', { name: 'Reset your password' })) };
}

/** Requests a code and waits for the code field. */
async function toCode() {
  const opened = await open();
  const { shown } = opened;
  fireEvent.click(shown.getByRole('button', { name: 'Continue' }));
  fireEvent.change(shown.getByLabelText('Phone'), { target: { value: '067 123 45 67' } });
  fireEvent.click(shown.getByRole('button', { name: 'Send code' }));
  await shown.findByLabelText('Code of 6 digits');
  return opened;
}
/** Requests a code, then unmounts the page. */
async function askAndDrop(): Promise<void> {
  const { unmount } = await toCode();
  unmount();
}

test('closed and opened again, the dialog is at the same step', async () => {
  const { shown, address } = await toCode();
  fireEvent.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toEqual({});
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  const again = within(await screen.findByRole('dialog', { name: 'Reset your password' }));
  again.getByLabelText('Code of 6 digits');
});

test('a page reloaded after sending a code asks for that same code', async () => {
  await askAndDrop();
  const { shown, server } = await open();
  fireEvent.change(await shown.findByLabelText('Code of 6 digits'), { target: { value: '123456' } });
  await shown.findByLabelText('New password');
  expect(server.to(recoveryApi.send)).toEqual([]);
  expect(server.to(recoveryApi.verify)[0]?.body).toEqual({ token: 'request-1', code: '123456' });
});

test('an expired code is forgotten after a reload', async () => {
  await askAndDrop();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const { shown } = await open();
  expect(shown.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('a proved code is used up: a reload before the new password starts from the first step', async () => {
  const { shown, unmount } = await toCode();
  fireEvent.change(await shown.findByLabelText('Code of 6 digits'), { target: { value: '123456' } });
  await shown.findByLabelText('New password');
  unmount();
  const again = await open();
  expect(again.shown.getByRole('button', { name: 'Continue' })).toBeTruthy();
});
