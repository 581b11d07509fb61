import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { recoveryApi } from '#contract/person/recovery.ts';
import { messages } from '#contract/wire/errors.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, later, loseConnection, refuse, type Sent } from '../testing/answers.ts';
import { renderApp } from '../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

// The app loads the dialog lazily. Importing it here keeps that wait out of the tests.
beforeAll(() => import('./recovery-dialog.tsx'));

const proof = { access_token: 'proof', token_type: 'bearer' } as const;
const smooth = [
  answer(recoveryApi.send, { token: 'request-1' }),
  answer(recoveryApi.verify, proof),
  answer(recoveryApi.recover, {}),
];
const wrongCode = refuse(recoveryApi.verify, 'VALIDATION_ERROR', {
  reason: 'invalidCode',
  errors: [{ pointer: '/code', message: messages.invalidCode }],
});

const open = (...routes: Answer[]) =>
  renderApp(<LoginScreen />, { routes: [...smooth, ...routes], address: '/login?recover=1' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Reset your password' }));
type Dialog = Awaited<ReturnType<typeof dialog>>;

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = (within: Dialog, name: string) => fireEvent.click(within.getByRole('button', { name }));
const refused = (headers: Record<string, string>): Answer => {
  const { route, reply } = refuse(recoveryApi.send, 'RATE_LIMIT_EXCEEDED');
  const withHeaders = async (sent: Sent) => {
    const answered = await reply(sent);
    for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value);
    return answered;
  };
  return { route, reply: withHeaders };
};

async function toPhone(): Promise<Dialog> {
  const shown = await dialog();
  press(shown, 'Continue');
  type(shown.getByLabelText('Phone'), '067 123 45 67');
  return shown;
}
async function toCode(): Promise<Dialog> {
  const shown = await toPhone();
  press(shown, 'Send code');
  await shown.findByLabelText('Code of 6 digits');
  return shown;
}
async function toPassword(): Promise<Dialog> {
  const shown = await toCode();
  type(shown.getByLabelText('Code of 6 digits'), '123456');
  await shown.findByLabelText('New password');
  return shown;
}

// spec 2.10
test('the link on the sign-in form opens the dialog by the address and keeps its other parameters', async () => {
  const { address } = await renderApp(<LoginScreen />, { routes: smooth, address: '/login?office_id=abc' });
  fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await dialog();
  expect(address()).toEqual({ office_id: 'abc', recover: 1 });
});

// spec 2.14, 5.7, 8.15, 8.20, 9.24
test('recovery by e-mail is shown disabled, with the reason', async () => {
  await open();
  const shown = await dialog();
  const email = shown.getByRole<HTMLInputElement>('radio', { name: /By e-mail/ });
  expect(email.disabled).toBe(true);
  expect(shown.getByRole<HTMLInputElement>('radio', { name: /By phone/ }).checked).toBe(true);
  shown.getByText('Not available: we cannot send e-mail yet');
});

// spec 2.13, 2.15, 4.23, 8.19
test('recovery goes from phone to code to new password, and the sign-in form then has the phone', async () => {
  const { server, address } = await open();
  const shown = await toPassword();
  await screen.findByText('Code verified!');
  type(shown.getByLabelText('New password'), 'Better than that 1!');
  type(shown.getByLabelText('Confirm password'), 'Better than that 1!');
  press(shown, 'Reset password');
  await screen.findByText('Password reset successfully!');
  expect(server.to(recoveryApi.send)[0]?.body).toEqual({ cellphone: '+380671234567' });
  expect(server.to(recoveryApi.verify)[0]?.body).toEqual({ token: 'request-1', code: '123456' });
  const [sent] = server.to(recoveryApi.recover);
  expect(sent?.body).toEqual({ pwd: 'Better than that 1!' });
  expect(sent?.headers.authorization).toBe('Bearer proof');
  expect(readToken()).toBeUndefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toEqual({});
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('67 123 45 67');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));

  // Opened again and closed, the dialog returns the focus to the link, like any dialog.
  const link = screen.getByRole('link', { name: 'Forgot password?' });
  link.focus();
  fireEvent.click(link);
  press(await dialog(), 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(link));
});

// spec 5.8
test('without a phone the button is disabled, and the line below says why', async () => {
  await open();
  const shown = await dialog();
  press(shown, 'Continue');
  const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Send code' });
  expect(button.disabled).toBe(true);
  shown.getByText('Enter your phone number');
  type(shown.getByLabelText('Phone'), '067');
  expect(button.disabled).toBe(false);
});

// spec 8.19
test('the code step shows the masked phone, and the phone may fill in the code', async () => {
  await open();
  const shown = await toCode();
  screen.getByText('Verification code sent!');
  shown.getByText(/\+380 •• ••• •• 67/);
  const code = shown.getByLabelText('Code of 6 digits');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  expect(code.getAttribute('maxlength')).toBeNull();
});

// spec 5.6, 9.2
test('a pasted code with a space is sent automatically, once', async () => {
  const slow = later(answer(recoveryApi.verify, proof));
  const { server } = await open(slow);
  const shown = await toCode();
  const code = shown.getByLabelText<HTMLInputElement>('Code of 6 digits');
  const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
  type(code, '12a3');
  expect(code.value).toBe('123');
  expect(button.disabled).toBe(true);
  type(code, '123 456');
  expect(code.value).toBe('123456');
  type(code, '123 456');
  fireEvent.submit(code);
  slow.arrive();
  await shown.findByLabelText('New password');
  expect(server.to(recoveryApi.verify)).toHaveLength(1);
});

// spec 8.10, 8.16
test('a wrong code shows its error at the focused field, and the next code can be tried', async () => {
  const answers = [refuse(recoveryApi.verify, 'SERVER_ERROR'), wrongCode, answer(recoveryApi.verify, proof)];
  const { server } = await open({
    route: recoveryApi.verify,
    reply: (sent) => (answers.shift() ?? wrongCode).reply(sent),
  });
  const shown = await toCode();
  const code = shown.getByLabelText('Code of 6 digits');
  type(code, '000009');
  await screen.findByText('Something went wrong on our side. Try again in a minute.');
  screen.getByText('Code Verification Failed');
  type(code, '000000');
  await shown.findByText('Invalid code');
  screen.getByText('Code Verification Failed');
  expect(document.activeElement).toBe(code);
  type(code, '00000');
  expect(shown.queryByText('Invalid code')).toBeNull();
  type(code, '000001');
  await shown.findByLabelText('New password');
  expect(server.to(recoveryApi.verify)).toHaveLength(3);
});

test('a new code can be sent after a countdown of one minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = await open();
  const shown = await toCode();
  shown.getByText(/^Another code can be sent in (1:00|0:59)$/);
  act(() => void vi.advanceTimersByTime(30_000));
  shown.getByText(/^Another code can be sent in 0:(30|29)$/);
  act(() => void vi.advanceTimersByTime(31_000));
  press(shown, 'Send the code again');
  await waitFor(() => expect(server.to(recoveryApi.send)).toHaveLength(2));
  await shown.findByText(/^Another code can be sent in (1:00|0:59)$/);
  expect(document.activeElement).toBe(shown.getByLabelText('Code of 6 digits'));
});

// spec 8.16
test('too many code requests show how long to wait', { tags: 'long' }, async () => {
  await open(refused({ 'Retry-After': '7200' }));
  const shown = await toPhone();
  press(shown, 'Send code');
  await screen.findByText('Phone Recovery Failed');
  screen.getByText('Too many attempts. Try again in 2 h.');
  shown.getByText(/^A code can be sent again in (2:00:00|1:59:59)$/);
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(true);
  type(shown.getByLabelText('Phone'), '067 765 43 21');
  expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Send code' }).disabled).toBe(false);
});

// spec 8.9
test('when no message can be sent, the dialog says so and does not claim success', { tags: 'long' }, async () => {
  await open(refuse(recoveryApi.send, 'SERVER_ERROR', { reason: 'codeNotSent' }));
  const shown = await toPhone();
  press(shown, 'Send code');
  await screen.findByText('Unable to send the verification code');
  screen.getByText('Phone Recovery Failed');
  expect(screen.queryByText('Verification code sent!')).toBeNull();
  expect(shown.getByLabelText<HTMLInputElement>('Phone').value).not.toBe('');
});

test('a recovery that is switched off gets its own message', { tags: 'long' }, async () => {
  await open(refuse(recoveryApi.send, 'FEATURE_DISABLED'));
  const shown = await toPhone();
  press(shown, 'Send code');
  await screen.findByText('Password recovery is switched off at present. Try again later.');
});

test("a number that can't get codes shows the error at its field", async () => {
  const errors = [{ pointer: '/cellphone', message: messages.countryNotServed }];
  await open(refuse(recoveryApi.send, 'INVALID_PHONE_FORMAT', { reason: 'countryNotServed', errors }));
  const shown = await toPhone();
  press(shown, 'Send code');
  await shown.findByText('Codes cannot be sent to numbers of this country');
});

test('without a connection the code stays and can be tried again', { tags: 'long' }, async () => {
  await open(loseConnection(recoveryApi.verify));
  const shown = await toCode();
  type(shown.getByLabelText('Code of 6 digits'), '123456');
  await screen.findByText('Code Verification Failed');
  expect(shown.getByLabelText<HTMLInputElement>('Code of 6 digits').value).toBe('123456');
  await waitFor(() => expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(false));
});

// spec 2.13
test('going back leads to the previous step, and a code that was sent is not requested again', {
  tags: 'long',
}, async () => {
  const { server } = await open();
  const shown = await toCode();
  press(shown, 'Back');
  expect(shown.getByLabelText<HTMLInputElement>('Phone').value).toBe('67 123 45 67');
  press(shown, 'Send code');
  await shown.findByLabelText('Code of 6 digits');
  expect(server.to(recoveryApi.send)).toHaveLength(1);
  press(shown, 'Back');
  press(shown, 'Back');
  shown.getByRole('radio', { name: /By phone/ });
});

test('a weak password disables the button, and two different passwords show an error', { tags: 'long' }, async () => {
  const { server } = await open();
  const shown = await toPassword();
  const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });
  expect(button.disabled).toBe(true);
  shown.getByText('Password must contain');
  type(shown.getByLabelText('New password'), 'Better than that 1!');
  expect(button.disabled).toBe(false);
  type(shown.getByLabelText('Confirm password'), 'another');
  press(shown, 'Reset password');
  await shown.findByText('Passwords do not match');
  expect(server.to(recoveryApi.recover)).toEqual([]);
});

test('an expired proof leads back to the phone step and says why', { tags: 'long' }, async () => {
  await open(refuse(recoveryApi.recover, 'UNAUTHORIZED'));
  const shown = await toPassword();
  type(shown.getByLabelText('New password'), 'Better than that 1!');
  type(shown.getByLabelText('Confirm password'), 'Better than that 1!');
  press(shown, 'Reset password');
  await screen.findByText('Too much time has passed since the code. Ask for a new one.');
  screen.getByText('Password Reset Failed');
  shown.getByLabelText('Phone');
});

// spec 8.11, 8.16
test('a failed reset keeps the typed text', async () => {
  await open(loseConnection(recoveryApi.recover));
  const shown = await toPassword();
  type(shown.getByLabelText('New password'), 'Better than that 1!');
  type(shown.getByLabelText('Confirm password'), 'Better than that 1!');
  press(shown, 'Reset password');
  await screen.findByText('Password Reset Failed');
  expect(shown.getByLabelText<HTMLInputElement>('New password').value).toBe('Better than that 1!');
});

// spec 1.9
test('every text of the dialog is translated to Ukrainian', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await i18next.changeLanguage('uk');
  await open();
  const shown = within(await screen.findByRole('dialog', { name: 'Відновлення пароля' }));
  press(shown, 'Далі');
  type(shown.getByLabelText('Телефон'), '0671234567');
  press(shown, 'Надіслати код');
  await shown.findByLabelText('Код із 6 цифр');
  await screen.findByText('Код підтвердження надіслано!');
});
