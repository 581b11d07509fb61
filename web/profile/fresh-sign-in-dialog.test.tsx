import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import { userApi } from '#contract/person/user.ts';
import { call } from '../lib/call/api.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx';

const user = aUser();
const saved = { ...user, wallet: null };

/** A server that asks for the password before it saves. `proof` is its answer to the password. */
async function open(proof: Answer) {
  let isProved = false;
  const save: Answer = {
    route: userApi.changeMe,
    reply: (sent) =>
      (isProved ? answer(userApi.changeMe, saved) : refuse(userApi.changeMe, 'FRESH_SIGN_IN_REQUIRED')).reply(sent),
  };
  const prove: Answer = {
    route: authApi.prove,
    reply: async (sent) => {
      const answered = await proof.reply(sent);
      isProved = answered.ok;
      return answered;
    },
  };
  const { server } = await renderApp(<FreshSignInDialog />, { user, routes: [save, prove] });
  const sent = [1, 2].map(() => call(userApi.changeMe, { body: { wallet: null } }).catch((error) => error.code));
  await screen.findByRole('dialog', { name: 'Enter your password' });
  return { server, sent: Promise.all(sent) };
}

function enter(password: string) {
  const field = screen.getByLabelText('Current password');
  fireEvent.change(field, { target: { value: password } });
  fireEvent.submit(field);
}

test('calls that need the password ask for it once, and are sent again by themselves', async () => {
  const { server, sent } = await open(answer(authApi.prove, {}));
  expect(screen.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password');
  enter('Obmin!2026');
  expect(await sent).toEqual([saved, saved]);
  expect(server.to(authApi.prove).map(({ body }) => body)).toEqual([{ password: 'Obmin!2026' }]);
  expect(server.to(userApi.changeMe)).toHaveLength(4);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wrong or missing password is said at the field, and nothing is sent again', async () => {
  const { server } = await open(refuse(authApi.prove, 'INVALID_PASSWORD'));
  enter('');
  await screen.findByText('Please enter your current password');
  enter('Wrong 1!');
  await screen.findByText('The current password is wrong.');
  expect(server.to(userApi.changeMe)).toHaveLength(2);
  screen.getByRole('dialog', { name: 'Enter your password' });
});

test('who cancels changes nothing, and the call says why', async () => {
  const { server, sent } = await open(answer(authApi.prove, {}));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await sent).toEqual(['FRESH_SIGN_IN_REQUIRED', 'FRESH_SIGN_IN_REQUIRED']);
  expect(server.to(userApi.changeMe)).toHaveLength(2);
});

test('who has a second factor is asked for that one, and the call is sent again by itself', async () => {
  await import('./fresh-factor.tsx');
  const challenge: WantedFactor = {
    ...{ challenge: 'challenge-1', expires_at: new Date('2026-11-20T10:05:00Z'), may_remember: false },
    ways: ['totp', 'recovery_code'],
  };
  let isProved = false;
  const save: Answer = {
    route: userApi.changeMe,
    reply: (sent) =>
      (isProved ? answer(userApi.changeMe, saved) : refuse(userApi.changeMe, 'FRESH_SIGN_IN_REQUIRED')).reply(sent),
  };
  const prove: Answer = {
    route: authApi.prove,
    reply: (sent) => {
      isProved = Object(sent.body).factor !== undefined;
      return (isProved ? answer(authApi.prove, {}) : refuse(authApi.prove, 'SECOND_FACTOR_REQUIRED', challenge)).reply(
        sent,
      );
    },
  };
  const { server } = await renderApp(<FreshSignInDialog />, {
    user: { ...user, second_factor: true },
    routes: [save, prove],
  });
  const sent = call(userApi.changeMe, { body: { wallet: null } });
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  expect(screen.queryByLabelText('Current password')).toBeNull();
  fireEvent.change(await screen.findByLabelText('Code of six digits'), { target: { value: '123456' } });
  expect(await sent).toEqual(saved);
  expect(server.to(authApi.prove).map(({ body }) => body)).toEqual([
    {},
    { challenge: 'challenge-1', factor: { kind: 'totp', code: '123456' } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
