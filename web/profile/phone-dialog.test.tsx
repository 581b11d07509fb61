import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { userApi } from '#contract/person/user.ts';
import { messages } from '#contract/wire/errors.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const user = aUser();
const stats = answer(userApi.getStats, {
  orders_total: 0,
  orders_completed: 0,
  volume_usd: '0',
  favorite_office: null,
});
const smooth = [stats, answer(verificationApi.send, { request_id: 'request-1' }), answer(verificationApi.verify, {})];
const wrongCode = refuse(verificationApi.verify, 'VALIDATION_ERROR', {
  reason: 'invalidCode',
  errors: [{ pointer: '/code', message: messages.invalidCode }],
});
const open = (routes: Answer[] = [], who = user) =>
  renderApp(<ProfileScreen />, { user: who, routes: [...smooth, ...routes], address: '/?tab=profile&dialog=phone' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Verify your phone' }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the button beside the phone opens the dialog by the address', async () => {
  const { address } = await renderApp(<ProfileScreen />, { user, routes: smooth, address: '/?tab=profile' });
  press('Verify');
  await dialog();
  expect(address()).toEqual({ tab: 'profile', dialog: 'phone' });
});

// spec 2.77, 4.25
test('a right code verifies the phone on every screen', async () => {
  const { server } = await open();
  const shown = await dialog();
  shown.getByText(/\+380 •• ••• •• 67/);
  expect(server.to(verificationApi.send)).toEqual([]);
  press('Send code');
  const code = await shown.findByLabelText('Code of 6 digits');
  screen.getByText('Verification code sent!');
  fireEvent.change(code, { target: { value: '123 456' } });
  await screen.findByText('Code verified!');
  expect(server.to(verificationApi.verify)[0]?.body).toEqual({ request_id: 'request-1', code: '123456' });
  await shown.findByText('The number +380 67 123 45 67 is verified.');
  screen.getByText('verified');
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull();
});

// spec 8.25
test('a wrong code shows its error at the field', async () => {
  await open([wrongCode]);
  press('Send code');
  const code = await (await dialog()).findByLabelText('Code of 6 digits');
  fireEvent.change(code, { target: { value: '000000' } });
  await screen.findByText('Invalid code');
  screen.getByText('Code Verification Failed');
});

test('after the fifth wrong try the dialog says that the code is used up and offers a new one', async () => {
  const { server } = await open([wrongCode]);
  press('Send code');
  const code = await (await dialog()).findByLabelText('Code of 6 digits');
  for (const digits of ['000001', '000002', '000003', '000004']) {
    fireEvent.change(code, { target: { value: digits } });
    await screen.findByText('Invalid code');
  }
  fireEvent.change(code, { target: { value: '000005' } });
  await screen.findByText('Invalid code. This code has had all its tries: send a new one.');
  expect(server.to(verificationApi.verify)).toHaveLength(5);
});

test('wrong tries are counted for one code, also after a reload', async () => {
  const { unmount } = await open([wrongCode]);
  press('Send code');
  const first = await (await dialog()).findByLabelText('Code of 6 digits');
  for (const digits of ['000001', '000002', '000003', '000004']) {
    fireEvent.change(first, { target: { value: digits } });
    await screen.findByText('Invalid code');
  }
  unmount();
  await open([wrongCode]);
  const again = await (await dialog()).findByLabelText('Code of 6 digits');
  fireEvent.change(again, { target: { value: '000005' } });
  await screen.findByText('Invalid code. This code has had all its tries: send a new one.');
});

test('a phone that is already verified is shown as verified, and no code is sent', async () => {
  await open([], aUser({ cellphone_verified: true }));
  (await dialog()).getByText('Already verified');
  expect(screen.queryByRole('button', { name: 'Send code' })).toBeNull();
});

test('a phone verified in another window is shown as verified here', async () => {
  const now = { ...user, cellphone_verified: true };
  let requests = 0;
  await open([
    refuse(verificationApi.send, 'CONFLICT', { reason: 'alreadyVerified' }),
    answer(userApi.getMe, () => {
      requests += 1;
      return requests === 1 ? user : now;
    }),
  ]);
  press('Send code');
  await waitFor(() => expect(screen.getAllByText('Already verified').length).toBeGreaterThan(0));
  await screen.findByText('verified');
});

test("an account without a phone gets the server's own message", async () => {
  await open([refuse(verificationApi.send, 'VALIDATION_ERROR', { reason: 'cellphoneNotSet' })]);
  press('Send code');
  await screen.findByText('Cellphone not set');
});

// spec 8.25
test('when no message can be sent, the dialog does not claim success', async () => {
  await open([refuse(verificationApi.send, 'SERVER_ERROR', { reason: 'codeNotSent' })]);
  press('Send code');
  await screen.findByText('Unable to send the verification code');
  expect(screen.queryByText('Verification code sent!')).toBeNull();
});
