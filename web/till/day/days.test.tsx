import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { type DayReport, dayApi, type OpenDay } from '#contract/till/days.ts';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anId, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { TillScreen } from '../till-screen.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const owner = aUser({ permissions: 'office_owner', user_offices: [{ office_id: office.id, office }] });
const iryna = { id: anId(), full_name: 'Iryna Melnyk' };

const figures: Pick<DayReport, 'sums' | 'deals' | 'differences' | 'result'> = {
  result: { trading: '4.5', rounding: '0', over_short: '-20.01', expenses: '0', result: '-15.51' },
  sums: [
    { kind: 'safe', currency: 'USD', opening: '1000', came: '500', went: '0', closing: '1500' },
    { kind: 'trading', currency: 'USDT', opening: '-10', came: '0', went: '4.5', closing: '-14.5' },
    { kind: 'over_short', currency: 'USDT', opening: '0', came: '20.01', went: '0', closing: '20.01' },
  ],
  deals: [{ kind: 'deal', sc: 'USD', tc: 'USDT', deals: 2, amt_to_exch: '500', amt_to_recv: '498', average: '0.996' }],
  differences: [{ actor: iryna, kind: 'till_count', entries: 1, result: '-20.01' }],
};
const report: DayReport = {
  ...{ id: anId(), office_id: office.id, number: 9, day: '2026-11-26', from_no: 20, to_no: 23, ...figures },
  ends_at: new Date('2026-11-26T22:00:00Z'),
  safe: [{ currency: 'USD', counted: '1500', notes: [{ note: '100', bundles: 0, pieces: 15 }] }],
  envelopes: [],
  shifts: [],
  ...{ closed_by: iryna, closed_at: new Date('2026-11-26T18:30:00Z') },
};
const shift = {
  ...{ id: anId(), till: { id: anId(), name: 'Window 1' }, drawer: { id: anId(), name: 'A' } },
  ...{ state: 'open' as const, begun_by: iryna, begun_at: new Date('2026-11-27T07:00:00Z') },
};
const next: NonNullable<OpenDay['next']> = {
  ...{ day: '2026-11-27', begins_at: report.ends_at, ends_at: new Date('2026-11-27T22:00:00Z') },
  ...{ from_no: 24, to_no: 27, ...figures, shifts: [], envelopes: [] },
};

afterEach(() => localStorage.clear());

async function show(address: string, shifts: (typeof shift)[] = [], close = answer(dayApi.close, report)) {
  await i18next.loadNamespaces(['till', 'books']);
  return renderApp(<TillScreen />, {
    user: owner,
    address: `/?tab=till&show=days${address}`,
    routes: [
      answer(envelopeApi.list, { office_id: office.id, set_aside: 'drawer', items: [], more: false }),
      answer(dayApi.list, aPage([report])),
      answer(dayApi.get, report),
      answer(dayApi.open, { office_id: office.id, day_ends: '00:00', next: { ...next, shifts } }),
      answer(dayApi.ends, { office_id: office.id, day_ends: '08:00' }),
      close,
    ],
  });
}

test('a day waits for its shifts, each a link, and the closed days say what their counts found', async () => {
  await show('', [shift]);
  const link = await screen.findByRole('link', { name: 'Window 1, drawer A' });
  expect(link.getAttribute('href')).toContain(`shift=${shift.id}`);
  expect(screen.getByRole('button', { name: 'Count the safe and close the day' })).toHaveProperty('disabled', true);
  const row = within(await screen.findByRole('list', { name: 'Closed days' }));
  row.getByText('20.01 T short');
  row.getByText('Result −15.51 T');
});

test('a report says where money lay, at which rate deals were made on average, and whose count differed', async () => {
  await show(`&report=${report.id}`);
  const shown = within(await screen.findByRole('article', { name: 'Report Z 9: 26 Nov 2026' }));
  const rowOf = (table: string, name: string) =>
    [
      ...within(shown.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) }).children,
    ].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rowOf('What lay where, and what was owed', 'Safe, USD')).toEqual([
    'Safe, USD',
    '$1,000',
    '$500',
    '$0',
    '$1,500',
  ]);
  expect(rowOf('Deals by pair', 'USD to USDT').slice(1)).toEqual(['2', '$500', '498.00 T', '0.9960']);
  expect(rowOf('What counts found', 'Iryna')).toEqual(['Iryna Melnyk', 'Drawer counted', '1', '−20.01 T']);
  expect(rowOf('Counted in the safe', 'USD')).toEqual(['USD', '100 × 15', '$1,500']);
});

test('a safe that holds otherwise is counted again or booked first, and nothing typed is lost', async () => {
  const differs = refuse(dayApi.close, 'CONFLICT', { reason: 'safeDiffers', again: ['USD'] });
  const { server } = await show('&dialog=close-day', [], differs);
  fireEvent.change(await screen.findByLabelText('1,000 UAH, pieces'), { target: { value: '3' } });
  for (const currency of ['USD', 'EUR']) fireEvent.click(screen.getByRole('button', { name: `Next: ${currency}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Send the count' }));
  await screen.findByText(/^It does not agree. Count once more: USD/);
  expect(server.to(dayApi.close)[0]?.body).toEqual({
    ...{ office_id: office.id, day: '2026-11-27' },
    count: [{ currency: 'UAH', notes: [{ note: '1000', bundles: 0, pieces: 3 }] }],
  });
  expect(screen.getByRole('link', { name: 'Book a count of the safe' }).getAttribute('href')).toContain('dialog=count');
  screen.getByText('3,000 ₴');
});

test('an owner says when a day ends', async () => {
  const { server } = await show('');
  fireEvent.click(await screen.findByRole('button', { name: 'A day ends at 00:00…' }));
  fireEvent.change(await screen.findByLabelText('A day ends at'), { target: { value: '08:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to(dayApi.ends)[0]?.body).toEqual({ day_ends: '08:00' }));
});
