import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Erasure, erasureApi } from '#contract/person/erasure.ts';
import { type Answer, answer } from '../../testing/answers.ts';
import { aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { UserErasure } from '../../user/user-erasure.tsx';
import { OwnErasure } from './own-erasure.tsx';

const at = new Date('2026-11-20T10:00:00.000Z');
const unasked: Erasure = { asked_at: null, erased_at: null, keeps: null, until: null, years: 5 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function show(erasure: Erasure, ...routes: Answer[]) {
  await i18next.loadNamespaces('privacy');
  return renderApp(<OwnErasure />, { user: aUser(), routes: [answer(erasureApi.getOwn, erasure), ...routes] });
}

test('a person is told what goes, what stays and until when, and asks for it only then', async () => {
  const kept: Erasure = { ...unasked, keeps: 'years', until: new Date('2031-11-20T10:00:00.000Z') };
  const { server } = await show(kept, answer(erasureApi.ask, { ...kept, asked_at: at }));
  fireEvent.click(await screen.findByRole('button', { name: 'Erase my data' }));
  const question = await screen.findByRole('dialog', { name: 'Erase your data?' });
  expect(question.textContent).toContain('The dates and sums of your deals');
  expect(question.textContent).toContain('after 20 Nov 2031');
  expect(server.to(erasureApi.ask)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Ask for erasure' }));
  await screen.findByText('Erasure asked for');
  expect(server.to(erasureApi.ask)).toHaveLength(1);
});

test('it is withdrawn until it is done', async () => {
  const { server } = await show({ ...unasked, asked_at: at, keeps: 'deals' }, answer(erasureApi.withdraw, unasked));
  await screen.findByText(/^It waits until your open deals have ended/);
  press('Withdraw it');
  await screen.findByText('Your data stay');
  expect(server.to(erasureApi.withdraw)).toHaveLength(1);
  await screen.findByRole('button', { name: 'Erase my data' });
});

test('staff are told to leave the network first', async () => {
  await show({ ...unasked, keeps: 'staff' });
  await screen.findByText(/^Your data are erased on your wish as soon as you no longer work/);
  expect(screen.queryByRole('button', { name: 'Erase my data' })).toBeNull();
});

test.each([
  ['reads what keeps the data, and cannot erase them', 'deals' as const, 'An open deal keeps the data'],
  ['erases them at once where nothing keeps them', null, 'Asked for'],
])('an admin %s', async (_, keeps, words) => {
  await i18next.loadNamespaces('user');
  const user = aUser({ full_name: 'Olha' });
  const { server } = await renderApp(<UserErasure user={user} askedAt={at} />, {
    user: aUser({ permissions: 'admin' }),
    routes: [
      answer(erasureApi.get, { ...unasked, asked_at: at, keeps }),
      answer(erasureApi.carryOut, { ...unasked, asked_at: at, erased_at: at }),
    ],
  });
  await screen.findByText(new RegExp(words));
  if (keeps) return expect(screen.queryByRole('button', { name: 'Erase now' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Erase now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  await screen.findByText('The data are erased');
  expect(server.to(erasureApi.carryOut)[0]?.path).toContain(user.id);
});
