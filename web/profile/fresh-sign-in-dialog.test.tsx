import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
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
