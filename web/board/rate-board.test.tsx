import { act, fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { type PublicMonth, publicMonthApi } from '#contract/rate/public-month.ts';
import { type PublicRates, publicRatesApi } from '#contract/rate/public-rates.ts';
import { answer, refuse } from '../testing/answers.ts';
import { renderApp } from '../testing/render.tsx';
import { RateBoard } from './rate-board.tsx';

type PublicOffice = PublicRates['offices'][number];

const anOffice = (id: string, given: Partial<PublicOffice> = {}): PublicOffice => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  name: `Office ${id}`,
  name_uk: null,
  address: `Street ${id}`,
  address_uk: null,
  city: { name: 'Lviv', name_uk: 'Львів' },
  position: { lat: 49.8, lng: 24 },
  working_hours: 'Mon-Sun 09:00-20:00',
  open_now: true,
  paused: false,
  changes_at: new Date('2026-11-20T18:00:00Z'),
  rates: [],
  ...given,
});

const rate = (sc: string, tc: string, text: string) =>
  ({ sc, tc, rate: text, quote: text, set_at: new Date(0), min_amount: null, max_amount: null }) as const;

const open = (offices: PublicOffice[]) =>
  renderApp(<RateBoard />, { routes: [answer(publicRatesApi.get, { pairs: [], offices })], address: '/login' });

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name} `) });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

test('a visitor reads the best rates of the offices that are open, and where they are', async () => {
  await open([
    anOffice('1', { rates: [rate('USDT', 'UAH', '41.38'), rate('UAH', 'USDT', '0.0238')] }),
    anOffice('2', { rates: [rate('USDT', 'UAH', '41.4')], changes_at: null }),
    anOffice('3', { rates: [rate('USDT', 'UAH', '99')], open_now: false }),
  ]);
  expect(await cellsOf('Hryvnia')).toEqual(['', '41.4000', '42.0168']);
  expect(screen.getAllByText('Open: 2 of 3 offices.').length).toBeGreaterThan(0);
  expect(screen.getAllByText('until 20:00').length).toBeGreaterThan(0);
  expect(screen.getAllByText('day and night').length).toBeGreaterThan(0);
  expect(screen.queryByText('Office 3')).toBeNull();
});

test('when all offices are closed, the board has the rates of all and says when the first one opens', async () => {
  const closed = { open_now: false, rates: [rate('USDT', 'EUR', '0.865')] };
  await open([
    anOffice('1', { ...closed, changes_at: new Date('2036-11-21T07:00:00Z') }),
    anOffice('2', { ...closed, changes_at: new Date('2036-11-22T07:00:00Z') }),
  ]);
  expect(await cellsOf('Euro')).toEqual(['', '0.8650', '–']);
  screen.getByText(/^All offices are closed\. The first opens 21 Nov/);
});

test('rates that could not be loaded are said once, and can be asked for again', async () => {
  const { server } = await renderApp(<RateBoard />, {
    routes: [refuse(publicRatesApi.get, 'SERVER_ERROR')],
    address: '/login',
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const before = server.to(publicRatesApi.get).length;
  fireEvent.click(again);
  await expect.poll(() => server.to(publicRatesApi.get).length).toBeGreaterThan(before);
});

test('where the network shows its rates to nobody, the board has its words alone', async () => {
  await renderApp(<RateBoard />, { routes: [refuse(publicRatesApi.get, 'FEATURE_DISABLED')], address: '/login' });
  await expect.poll(() => screen.queryByRole('table')).toBeNull();
  screen.getByText(/^Cash to USDT/);
});

test('names of offices, cities and currencies are in the language of the visitor', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  await i18next.changeLanguage('uk');
  await open([anOffice('1', { name_uk: 'Площа Ринок', rates: [rate('USDT', 'PLN', '3.6')] })]);
  await screen.findByRole('rowheader', { name: 'Польський злотий' });
  expect(screen.getAllByText('Площа Ринок').length).toBeGreaterThan(0);
  screen.getByText('Львів');
});

const aMonth = (sc: string, tc: string, rates: string[]): PublicMonth['pairs'][number] => ({
  ...{ sc, tc, quoted: sc },
  days: rates.map((text, at) => ({ day: `2026-11-${String(at + 10)}`, rate: text, quote: text })),
});

test('who begins to use the page sees how each rate has moved, and hears it in the language of the page', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  const rates = [rate('USDT', 'UAH', '41.4'), rate('EUR', 'USDT', '1.25'), rate('USDT', 'PLN', '3.6')];
  const pairs = [
    aMonth('USDT', 'UAH', ['41', '41.2', '41.4']),
    aMonth('EUR', 'USDT', ['1', '1.25']),
    aMonth('USDT', 'PLN', ['3.6']),
  ];
  const { server } = await renderApp(<RateBoard />, {
    routes: [
      answer(publicRatesApi.get, { pairs: [], offices: [anOffice('1', { rates })] }),
      answer(publicMonthApi.get, { pairs }),
    ],
    address: '/login',
  });
  await screen.findByRole('rowheader', { name: 'Hryvnia' });
  expect(server.to(publicMonthApi.get)).toHaveLength(0);
  fireEvent.pointerMove(document.body);
  const up = await screen.findByRole('img', { name: '3 days: from 41.0000 to 41.4000, up 0.98 %' });
  screen.getByRole('img', { name: '2 days: from 1.0000 to 0.8000, down 20 %' });
  // A day alone is no line.
  expect(screen.getAllByRole('img')).toHaveLength(2);
  // The last three of 30 days, the lowest at the bottom.
  expect(up.querySelector('polyline')?.getAttribute('points')).toBe('93.4 28 96.7 16 100 4');
  screen.getByRole('cell', { name: '30 days' });
  await act(() => i18next.changeLanguage('uk'));
  screen.getByRole('img', { name: '3 дні: від 41,0000 до 41,4000, зростання на 0,98 %' });
});
