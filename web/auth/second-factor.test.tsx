import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import { userApi } from '#contract/person/user.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

// The app loads the step lazily. Importing it here keeps that wait out of the tests.
beforeAll(() => import('./second-factor.tsx'));

const session = { access_token: 'fresh', token_type: 'bearer' } as const;
const wanted: WantedFactor = {
  challenge: 'challenge-1',
  expires_at: new Date('2026-11-20T10:05:00Z'),
  ways: ['totp', 'recovery_code'],
  may_remember: true,
};

async function open(proof: Answer, asked: Partial<WantedFactor> = {}) {
  const routes = [
    refuse(authApi.signIn, 'SECOND_FACTOR_REQUIRED', { ...wanted, ...asked }),
    answer(userApi.getMe, aUser()),
    proof,
  ];
  const app = await renderApp(<LoginScreen />, { routes, address: '/login?office_id=abc' });
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '0671234567' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Any password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Confirm that it is you' });
  return app;
}

const code = () => screen.getByLabelText<HTMLInputElement>('Code of six digits');
const type = (text: string) => fireEvent.change(code(), { target: { value: text } });

test('after the password, the six digits are sent by themselves, once, and begin the session', async () => {
  const { server } = await open(answer(authApi.proveFactor, session));
  expect(code().getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(code());
  screen.getByText(/There is time until 12:05\. 5 tries left\./);
  type('123 456');
  await screen.findByText('Successfully logged in!');
  expect(readToken()).toBe('fresh');
  expect(server.to(authApi.proveFactor).map(({ body }) => body)).toEqual([
    { challenge: 'challenge-1', factor: { kind: 'totp', code: '123456' }, remember: false },
  ]);
});

test('a customer can have this device remembered, and staff are not offered it', async () => {
  const { server, unmount } = await open(answer(authApi.proveFactor, session));
  fireEvent.click(screen.getByLabelText('Remember this device for 30 days'));
  type('123456');
  await waitFor(() => expect(server.to(authApi.proveFactor)).toHaveLength(1));
  expect(server.to(authApi.proveFactor)[0]?.body).toMatchObject({ remember: true });
  await screen.findByText('Successfully logged in!');
  unmount();
  localStorage.clear();
  await open(answer(authApi.proveFactor, session), { may_remember: false });
  expect(screen.queryByLabelText('Remember this device for 30 days')).toBeNull();
});

test('a wrong code says how many tries are left, at the field', async () => {
  await open(refuse(authApi.proveFactor, 'VALIDATION_ERROR', { reason: 'factorWrong', tries_left: 3 }));
  type('000000');
  await screen.findByText('This code or passkey is not right. 3 tries left.');
  expect(document.activeElement).toBe(code());
  expect(readToken()).toBeUndefined();
});

test('a challenge that has ended leads back to the password, with the phone still there', async () => {
  const { address } = await open(refuse(authApi.proveFactor, 'CONFLICT', { reason: 'challengeEnded' }));
  type('000000');
  await screen.findByRole('heading', { name: 'Sign in to your account' });
  screen.getByText(/This took too long or had too many tries/);
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).not.toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(address()).toEqual({ office_id: 'abc' });
});

test('who has lost the phone takes a recovery code', async () => {
  const { server } = await open(answer(authApi.proveFactor, session));
  fireEvent.click(screen.getByRole('button', { name: 'Recovery code' }));
  const field = screen.getByLabelText('Recovery code');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: ' abcd-efgh-jklm-npqr ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Successfully logged in!');
  expect(server.to(authApi.proveFactor)[0]?.body).toMatchObject({
    factor: { kind: 'recovery_code', code: 'abcd-efgh-jklm-npqr' },
  });
});

test('a browser without passkeys offers the other ways', async () => {
  await open(answer(authApi.proveFactor, session), {
    ways: ['passkey', 'totp', 'recovery_code'],
    passkey: { challenge: 'c', rpId: 'localhost', timeout: 1, allowCredentials: [], userVerification: 'preferred' },
  });
  expect(document.activeElement).toBe(code());
  expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull();
});
