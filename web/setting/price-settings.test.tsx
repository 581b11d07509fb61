import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type MarketRate, marketApi } from '#contract/rate/market.ts';
import { priceFileApi } from '#contract/rate/price-file.ts';
import { answer } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { MarketSettings } from './market-settings.tsx';
import { PriceCodesSettings } from './price-codes-settings.tsx';

const codes = { currencies: { UAH: 'CASHUAH', USDT: 'USDTTRC20' }, cities: {} };
const uah: MarketRate = {
  ...{ currency: 'UAH', bid: null, ask: null, mid: null, paused: 'noSource', voices: [] },
  ...{ low: '20', high: '100', agree_percent: '0.5', spread_percent: '2' },
};

async function show() {
  await i18next.loadNamespaces('settings');
  const { server } = await renderApp(
    <>
      <MarketSettings />
      <PriceCodesSettings />
    </>,
    {
      user: aUser({ permissions: 'admin' }),
      routes: [
        answer(priceFileApi.getCodes, codes),
        answer(priceFileApi.setCodes, codes),
        answer(marketApi.list, [uah]),
        answer(marketApi.setBounds, uah),
      ],
    },
  );
  return server;
}
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('an admin gives a city its code, and a wrong one is not sent', async () => {
  const server = await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a city' }));
  const panel = within(screen.getByRole('region', { name: 'Codes for aggregators' }));
  const save = () => fireEvent.click(panel.getByRole('button', { name: 'Save' }));
  type('City of row 1', 'Lviv');
  type('Code of Lviv', 'l-v');
  save();
  expect(await panel.findByText('2 to 20 capitals and digits')).toBeTruthy();
  type('Code of Lviv', 'lvov');
  fireEvent.click(panel.getByRole('button', { name: 'Remove USDT' }));
  save();
  await waitFor(() => expect(server.to(priceFileApi.setCodes)).toHaveLength(1));
  expect(server.to(priceFileApi.setCodes)[0]?.body).toEqual({
    ...{ currencies: { UAH: 'CASHUAH' }, cities: { Lviv: 'LVOV' } },
  });
});

test('an admin says which prices are plausible, and the wrong way round is not sent', async () => {
  const server = await show();
  const form = within(await screen.findByRole('form', { name: 'One USDT in UAH' }));
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save' }));
  type('Plausible up to, UAH', '15');
  save();
  expect(await form.findByText('More than the least plausible price')).toBeTruthy();
  type('Plausible up to, UAH', '60,5');
  save();
  await waitFor(() => expect(server.to(marketApi.setBounds)).toHaveLength(1));
  const [sent] = server.to(marketApi.setBounds);
  expect([sent?.path, sent?.body]).toEqual([
    '/v1/market-rates/UAH',
    { low: '20', high: '60.5', agree_percent: '0.5', spread_percent: '2', far_percent: '5' },
  ]);
});
