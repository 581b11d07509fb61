import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ListedSignIn, newSignInApi } from '#contract/person/new-sign-in.ts';
import { wasDisowned } from '../lib/call/disowned.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { anId, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { NewSignIns } from './new-sign-ins.tsx';

const signIn: ListedSignIn = {
  ...{ id: anId(), at: new Date('2026-11-20T10:00:00.000Z'), address: '198.51.100.4', current: false, open: true },
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** The address is that of the push about this sign-in. */
async function ask(disown: Answer) {
  const app = await renderApp(<NewSignIns />, {
    user: aUser(),
    routes: [answer(newSignInApi.list, [signIn]), disown],
    address: `/?tab=profile&sign_in=${signIn.id}`,
  });
  return { ...app, question: within(await screen.findByRole('dialog', { name: 'Was this you?' })) };
}

test('the notice of a sign-in opens a question that says where it was and what follows', async () => {
  const { question, address, server } = await ask(answer(newSignInApi.disown, {}));
  question.getByText(/^Firefox on Linux, /);
  question.getByText('Address: 198.51.100.4');
  question.getByText(/the password opens nothing any more/);
  fireEvent.click(question.getByText('It was me'));
  await waitFor(() => expect(address()).toEqual({ tab: 'profile' }));
  expect(server.to(newSignInApi.disown)).toEqual([]);
});

test('"It was not me" ends the session here too and leads to a new password, with words why', async () => {
  const { question, address, server } = await ask(answer(newSignInApi.disown, {}));
  fireEvent.click(question.getByRole('button', { name: 'It was not me' }));
  await waitFor(() => expect(readToken()).toBeUndefined());
  expect(server.to(newSignInApi.disown)).toHaveLength(1);
  expect(address().recover).toBe(1);
  expect(wasDisowned()).toBe(true);
});

test('when nobody could be signed out, it is said, and the person stays', async () => {
  const { question, address } = await ask(refuse(newSignInApi.disown, 'SERVER_ERROR'));
  fireEvent.click(question.getByRole('button', { name: 'It was not me' }));
  await screen.findByText('Nobody was signed out');
  expect(readToken()).toBe('token-of-the-test');
  expect(address().recover).toBeUndefined();
  expect(wasDisowned()).toBe(false);
});
