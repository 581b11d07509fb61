import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type RateScope, rateApi } from '#contract/rate/rate.ts';
import { answer } from '../../testing/answers.ts';
import { anId, aPage, aRate } from '../../testing/fixtures.ts';
import { aPair, aScope, rynok, showRates, textOf } from '../../testing/rates.tsx';

const pairs = () => [
  aPair({}, { sc: 'USDT', tc: 'UAH', rate: '41.25' }),
  aPair({}, { sc: 'UAH', tc: 'USDT', rate: '0.02385496' }),
];
const follows = { follows: true, own: null };
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^USDT \/ UAH: .* Offices$/ }));

/** The server pages these offices, or answers the ones that are named. */
const serving = (offices: (sc: string | undefined) => RateScope[]) =>
  answer(rateApi.listScopes, ({ query }) => {
    const [page, size] = [Number(query.page ?? 1), Number(query.size)];
    const all = offices(query.sc).filter(
      ({ office_id, name }) =>
        (query.office_ids === undefined || query.office_ids === office_id) &&
        (query.search === undefined || name?.includes(query.search)),
    );
    const items = all.slice((page - 1) * size, page * size);
    return aPage(items, { page, size, total: all.length, pages: Math.ceil(all.length / size) });
  });

test('the offices after the first fifty are read when somebody asks, and it says how many are', async () => {
  const offices = Array.from({ length: 120 }, (_, at) => aScope({ name: `Office ${at + 1}`, pair: follows }));
  const last = aScope({ name: 'Sykhiv' });
  const own = aRate({ sc: 'USDT', tc: 'UAH', rate: '41.1', office_id: last.office_id });
  await showRates({
    pairs: pairs(),
    routes: [serving((sc) => [...offices, { ...last, pair: sc === 'USDT' ? { follows: false, own } : follows }])],
  });
  await open();
  expect(await screen.findByText('50 of 121 offices are read.')).toBeTruthy();
  const more = () => screen.queryByRole('button', { name: 'Read more offices' });
  fireEvent.click(more() ?? document.body);
  expect(await screen.findByText('100 of 121 offices are read.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'We buy USDT for UAH at Sykhiv' })).toBeNull();
  fireEvent.click(more() ?? document.body);
  expect((await cell('We buy USDT for UAH at Sykhiv')).value).toBe('41.10');
  await waitFor(() => expect(more()).toBeNull());
  expect(textOf(screen.getByRole('grid'))).toContain('Office 120');
});

test('an office that is found by its name has its line, wherever it is in the list', async () => {
  const offices = Array.from({ length: 60 }, (_, at) => aScope({ name: `Office ${at + 1}`, pair: follows }));
  const sykhiv = aScope({ name: 'Sykhiv', pair: follows });
  await showRates({ pairs: pairs(), routes: [serving(() => [...offices, sykhiv])] });
  await open();
  const search = await screen.findByRole('combobox', { name: 'Give an office its own price' });
  act(() => search.focus());
  fireEvent.change(search, { target: { value: 'Sykhiv' } });
  fireEvent.click(await screen.findByRole('option', { name: /Sykhiv/, hidden: true }));
  expect((await cell('We buy USDT for UAH at Sykhiv')).value, 'it follows until it has its own').toBe('41.25');
});

test('what a customer sees follows the hand to the line of an office, and back', async () => {
  const own = aRate({ id: anId(), sc: 'USDT', tc: 'UAH', rate: '41.1', office_id: rynok.id });
  const scope = aScope({ office_id: rynok.id, name: rynok.name });
  await showRates({
    pairs: pairs(),
    routes: [serving((sc) => [{ ...scope, pair: sc === 'USDT' ? { follows: false, own } : follows }])],
  });
  await open();
  const atRynok = await cell('We buy USDT for UAH at Rynok Square');
  const seen = within(await screen.findByRole('region', { name: 'What a customer sees' }));
  seen.getByText('where offices follow, now');
  fireEvent.focus(atRynok);
  await seen.findByText('at Rynok Square, now');
  seen.getByText('Gives 1,000 T, gets 41,100 ₴');
  fireEvent.change(atRynok, { target: { value: '41.2' } });
  await seen.findByText('at Rynok Square, after this');
  seen.getByText('Gives 1,000 T, gets 41,200 ₴');
  seen.getByText('now 41,100 ₴');
  const everywhere = await cell('We buy USDT for UAH');
  fireEvent.focus(everywhere);
  await seen.findByText('where offices follow, now');
  seen.getByText('Gives 1,000 T, gets 41,250 ₴');
});

test('at an office that follows, a customer sees what is typed for all', async () => {
  const scope = aScope({ office_id: rynok.id, name: rynok.name });
  const own = aRate({ id: anId(), sc: 'USDT', tc: 'UAH', rate: '41.1', office_id: rynok.id });
  await showRates({
    pairs: pairs(),
    routes: [serving((sc) => [{ ...scope, pair: sc === 'USDT' ? { follows: false, own } : follows }])],
  });
  await open();
  const sold = await cell('We sell USDT for UAH at Rynok Square');
  fireEvent.change(await cell('We sell USDT for UAH'), { target: { value: '42' } });
  fireEvent.focus(sold);
  const seen = within(await screen.findByRole('region', { name: 'What a customer sees' }));
  await seen.findByText('at Rynok Square, after this');
  seen.getByText('Gives 42,001 ₴, gets 1,000 T');
});
