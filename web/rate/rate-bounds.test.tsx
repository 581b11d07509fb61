import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { type NewTerms, type PairTerms, termsApi } from '#contract/rate/terms.ts';
import { answer, refuse } from '../testing/answers.ts';
import { anId } from '../testing/fixtures.ts';
import { aCashier, aPair, rynok, showRates, textOf } from '../testing/rates.tsx';

const terms = (more: Partial<PairTerms> = {}): PairTerms => ({
  ...{ id: anId(), office_id: null, sc: 'USD', tc: 'USDT', min_amount: '10', max_amount: '50000' },
  at: new Date('2026-11-20T07:12:00Z'),
  ...more,
});

/** The server keeps what is set. */
function keep(known: PairTerms[]) {
  return [
    answer(termsApi.list, () => known),
    answer(termsApi.create, ({ body }) => {
      const set = terms(body as NewTerms);
      known.push(set);
      return set;
    }),
  ];
}

const card = async () => textOf(await screen.findByRole('article', { name: 'USD to USDT' }));
const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Limits of USD to USDT' }));
  return within(await screen.findByRole('dialog', { name: 'Limits of USD → USDT' }));
};
const type = (dialog: Awaited<ReturnType<typeof openDialog>>, name: string, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });

test('an admin sets the least and the most that customers may give, at all offices', async () => {
  const { server } = await showRates({ routes: keep([]) });
  await waitFor(async () => expect(await card()).toContain('Amounts: any amount'));
  const dialog = await openDialog();
  type(dialog, 'Least, USD', '10');
  type(dialog, 'Most, USD', '50 000,50');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The limits of USD → USDT are saved');
  expect(server.to(termsApi.create).map(({ body }) => body)).toEqual([
    { sc: 'USD', tc: 'USDT', office_id: null, min_amount: '10', max_amount: '50000.5' },
  ]);
  await waitFor(async () => expect(await card()).toContain('Amounts: from 10.00 USD to 50,000.50 USD'));
});

test('an office has limits of its own, and takes those for all when both fields are empty', async () => {
  const routes = keep([terms(), terms({ office_id: rynok.id, min_amount: '200', max_amount: null })]);
  const { server } = await showRates({
    pairs: [aPair({ office: { follows: true, global: null, own: null } })],
    routes,
    address: `/?tab=rates&scope=${rynok.id}`,
  });
  await waitFor(async () => expect(await card()).toContain('Amounts: from 200.00 USDLimits of its own'));
  const dialog = await openDialog();
  dialog.getByText(/holds what holds for all: from 10.00.USD to 50,000.00.USD/);
  expect(dialog.getByRole('textbox', { name: 'Least, USD' })).toHaveProperty('value', '200.00');
  type(dialog, 'Least, USD', '');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to(termsApi.create)).toHaveLength(1));
  expect(server.to(termsApi.create)[0]?.body).toEqual({
    ...{ sc: 'USD', tc: 'USDT', office_id: rynok.id, min_amount: null, max_amount: null },
  });
});

test('a most below the least and a sum that is none are refused at their fields, and a refusal keeps what was typed', async () => {
  const { server } = await showRates({ routes: [...keep([terms()]), refuse(termsApi.create, 'INVALID_AMOUNT')] });
  const dialog = await openDialog();
  type(dialog, 'Least, USD', 'ten');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Above 0, at most 10 digits before the point and 6 after it');
  type(dialog, 'Least, USD', '60000');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Less than the least');
  expect(server.to(termsApi.create)).toEqual([]);
  type(dialog, 'Most, USD', '70000');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('The limits were not saved');
  expect(dialog.getByRole('textbox', { name: 'Most, USD' })).toHaveProperty('value', '70000');
});

test('people who can’t change rates read the limits, and no line where there are none', async () => {
  const { unmount } = await showRates({ user: aCashier(), routes: [answer(termsApi.list, [terms()])] });
  await waitFor(async () => expect(await card()).toContain('from 10.00 USD'));
  expect(screen.queryByRole('button', { name: /^Limits/ })).toBeNull();
  unmount();
  await showRates({ user: aCashier(), address: '/?tab=rates&dialog=bounds-USD-USDT' });
  expect(await card()).not.toContain('Amounts');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the card says how many offices have limits of their own, in Ukrainian too', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await showRates({ routes: [answer(termsApi.list, [terms({ office_id: rynok.id })])] });
  await waitFor(async () => expect(await card()).toContain('Amounts: any amount1 office has its own'));
  await i18next.changeLanguage('uk');
  expect(await screen.findByText('1 офіс має свої')).toBeTruthy();
  expect(screen.getByText('Суми: будь-яка сума')).toBeTruthy();
});
