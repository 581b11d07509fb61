import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { type Agreement, agreementApi, type OwnAgreement } from '#contract/person/agreement.ts';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { LoginPage } from '../app/login-page.tsx';
import { call } from '../lib/call/api.ts';
import { AgreementSettings } from '../setting/agreement-settings.tsx';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { anId, anOrder, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { OwnAgreement as OwnAgreementPart } from './own-agreement.tsx';

const at = new Date('2026-11-20T10:00:00.000Z');
const terms: Agreement = { version: 3, at, text_en: 'Bring what you promised', text_uk: 'Принесіть обіцяне' };
const accepted: OwnAgreement = { agreement: terms, accepted: { ...terms, accepted_at: at, hash: 'aa' } };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** A server that places no order before the terms are accepted. */
async function order(...more: Answer[]) {
  await i18next.loadNamespaces('privacy');
  let isAgreed = false;
  const placed = answer(orderApi.create, anOrder());
  const { server } = await renderApp(<AgreementDialog />, {
    user: aUser(),
    routes: [
      answer(agreementApi.getOwn, { agreement: terms, accepted: null }),
      answer(agreementApi.accept, () => {
        isAgreed = true;
        return accepted;
      }),
      {
        route: orderApi.create,
        reply: (sent) =>
          (isAgreed ? placed : refuse(orderApi.create, 'CONFLICT', { reason: 'termsNotAccepted' })).reply(sent),
      },
      ...more,
    ],
  });
  const body = { er_id: anId(), office_id: anId(), amount: '100' };
  const placing = call(orderApi.create, { body }).then(
    () => 'placed',
    (error) => error.reason,
  );
  await screen.findByText('Bring what you promised');
  return { server, placing };
}

test('a customer who has not agreed reads the terms, accepts them, and the same deal is placed', async () => {
  const { server, placing } = await order();
  press('Accept');
  expect(await placing).toBe('placed');
  expect(server.to(agreementApi.accept)[0]?.body).toEqual({ version: 3 });
  expect(server.to(orderApi.create)).toHaveLength(2);
});

test('who does not accept places nothing', async () => {
  const { server, placing } = await order();
  press('Not now');
  expect(await placing).toBe('termsNotAccepted');
  expect(server.to(orderApi.create)).toHaveLength(1);
});

test('terms that have changed meanwhile are not accepted, and that is said', async () => {
  await order(refuse(agreementApi.accept, 'CONFLICT', { reason: 'termsChanged' }));
  press('Accept');
  await screen.findByText('This was not noted');
});

test('who registers ticks the terms first, in the language of the page, and the version is sent', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  const session = { access_token: 'fresh', token_type: 'bearer' } as const;
  const { server } = await renderApp(<LoginPage />, {
    address: '/login?mode=register',
    routes: [
      answer(publicRatesApi.get, { pairs: [], offices: [] }),
      answer(agreementApi.get, { agreement: terms }),
      answer(authApi.register, session),
      answer(userApi.getMe, aUser({ lang: 'uk' })),
    ],
  });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'uk' } });
  fireEvent.change(await screen.findByLabelText('Телефон'), { target: { value: '0671234567' } });
  for (const label of ['Пароль', 'Повторіть пароль'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Better than that 1!' } });
  const tick = await screen.findByRole('checkbox', { name: 'Погоджуюся з умовами користування' });
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Створити обліковий запис' });
  expect(create.disabled).toBe(true);
  press('Прочитати умови');
  await screen.findByText('Принесіть обіцяне');
  fireEvent.click(tick);
  await waitFor(() => expect(create.disabled).toBe(false));
  fireEvent.click(create);
  await waitFor(() => expect(server.to(authApi.register)).toHaveLength(1));
  const [sent] = server.to(authApi.register);
  expect(sent?.body).toMatchObject({ agreement: 3 });
  // The account gets the language in which the person has registered.
  expect(sent?.headers['accept-language']).toBe('uk');
});

test('Profile says what the person agreed to and when, and offers newer terms', async () => {
  await i18next.loadNamespaces('privacy');
  const newer = { ...terms, version: 4, text_en: 'Come in time' };
  const { server } = await renderApp(<OwnAgreementPart />, {
    user: aUser(),
    routes: [
      answer(agreementApi.getOwn, { ...accepted, agreement: newer }),
      answer(agreementApi.accept, { agreement: newer, accepted: { ...newer, accepted_at: at, hash: 'bb' } }),
    ],
  });
  await screen.findByText(/^You agreed to the terms of use \(version 3\): .*There are newer ones/);
  press('Read the new terms');
  await screen.findByText('Come in time');
  press('Accept');
  await screen.findByText(/^You agreed to the terms of use \(version 4\)/);
  expect(server.to(agreementApi.accept)[0]?.body).toEqual({ version: 4 });
});

test('an admin sets terms in both languages, or none', async () => {
  await i18next.loadNamespaces('settings');
  const { server } = await renderApp(<AgreementSettings />, {
    user: aUser({ permissions: 'admin' }),
    routes: [
      answer(agreementApi.get, { agreement: null }),
      answer(agreementApi.change, ({ body }) => ({ agreement: { ...terms, ...Object(body) } })),
    ],
  });
  fireEvent.change(await screen.findByLabelText('Text in English'), { target: { value: ' Come in time ' } });
  press('Save');
  await screen.findByText('Both languages are needed, or neither.');
  expect(server.to(agreementApi.change)).toEqual([]);
  fireEvent.change(screen.getByLabelText('Text in Ukrainian'), { target: { value: 'Приходьте вчасно' } });
  press('Save');
  await screen.findByText('The settings were saved');
  expect(server.to(agreementApi.change)[0]?.body).toEqual({ text_en: 'Come in time', text_uk: 'Приходьте вчасно' });
});
