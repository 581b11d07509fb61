import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MarketRate, marketApi, type RateSource, rateSourceApi } from '#contract/rate/market.ts';
import { afterPassword, answer, refuse } from '../../testing/answers.ts';
import { showRates, textOf } from '../../testing/rates.tsx';

const now = new Date();
const voice = (sources: RateSource['id'][], mid: string, more: Partial<MarketRate['voices'][number]> = {}) => ({
  ...{ sources, crossed: sources.length > 1, bid: mid, ask: mid, mid, at: now, age_seconds: 5 },
  ...{ counts: true, fault: null, ...more },
});
const bounds = { low: '20', high: '100', agree_percent: '0.5', spread_percent: '2' };
const uah: MarketRate = {
  ...{ currency: 'UAH', bid: '41.9', ask: '41.96', mid: '41.93', paused: null, ...bounds },
  voices: [voice(['whitebit'], '41.92'), voice(['binance'], '41.94'), voice(['manual'], '38', { counts: false })],
};
const usd: MarketRate = {
  ...{ currency: 'USD', bid: null, ask: null, mid: null, paused: 'oneSource', ...bounds, low: '0.9', high: '1.1' },
  voices: [
    voice(['kraken'], '0.9992', { counts: false }),
    voice(['binance', 'nbu'], '0.9', { counts: false, fault: 'stale' }),
  ],
};
const source = (id: RateSource['id'], more: Partial<RateSource> = {}): RateSource => ({
  ...{ id, on: true, base_url: 'https://rates.example.com', every_seconds: 60, limit_seconds: 180 },
  ...{ asked_at: now, answered_at: now, next_at: now, failures: 0, fault: null, samples: [], ...more },
});
const manual = source('manual', {
  ...{ base_url: null, limit_seconds: 7200 },
  samples: [{ base: 'USDT', quote: 'UAH', bid: '41.9', ask: '42', at: now }],
});

const show = async (routes: Parameters<typeof showRates>[0] = {}) => {
  const app = await showRates({
    address: '/?tab=rates&dialog=market',
    ...routes,
    routes: [
      answer(marketApi.list, [uah, usd]),
      answer(rateSourceApi.list, [
        source('kraken', { fault: 'busy', failures: 3 }),
        source('nbu', { on: false }),
        manual,
      ]),
      ...(routes.routes ?? []),
    ],
  });
  await screen.findByRole('dialog', { name: 'Market and sources' });
  return app;
};
const market = (currency: string) => screen.findByRole('region', { name: `One USDT in ${currency}` });

test('each market says its price with who agrees, or in words why it is paused', async () => {
  await show();
  expect(textOf(await market('UAH'))).toContain('41.9300 41.9000 / 41.96002 of 3 agree');
  const voices = within(await market('UAH'))
    .getAllByRole('row')
    .map(textOf);
  expect(voices[3]).toMatch(/^by hand.*38.0000no, it agrees with too few$/);
  expect(textOf(await market('USD'))).toContain('Paused: only one source says a price that counts');
  expect(textOf(await market('USD'))).toMatch(/Binance × NBU.*Its price is too old/);
});

test('an admin says what the market pays for cash, and a slip is refused with the prices that are plausible', async () => {
  const refused = refuse(rateSourceApi.addReading, 'VALIDATION_ERROR', {
    errors: [{ pointer: '/bid', message: 'Within the plausible prices of this currency' }],
  });
  const { server } = await show({ routes: [refused] });
  const form = within(await screen.findByRole('form', { name: 'What you read of USD' }));
  const [bid, ask] = [form.getByRole('textbox', { name: /brings/ }), form.getByRole('textbox', { name: /costs/ })];
  const send = () => fireEvent.click(form.getByRole('button', { name: 'Say what I read' }));
  fireEvent.change(bid, { target: { value: '9,98' } });
  fireEvent.change(ask, { target: { value: '9,9' } });
  send();
  expect(await form.findByText('More than what one USDT brings')).toBeTruthy();
  expect(server.to(rateSourceApi.addReading)).toHaveLength(0);
  fireEvent.change(ask, { target: { value: '10,02' } });
  send();
  expect(await form.findByText(/^Between 0.9 and 1.1 USD/)).toBeTruthy();
  expect(server.to(rateSourceApi.addReading)[0]?.body).toEqual({ currency: 'USD', bid: '9.98', ask: '10.02' });
  expect(textOf(await market('UAH'))).toContain('Read by hand: 41.90 / 42.00, counts until');
});

test('a source says how it fails and when it is asked again, and is switched off after the password', async () => {
  const { server } = await show({
    routes: afterPassword(answer(rateSourceApi.change, source('kraken', { on: false }))),
  });
  const list = await within(await screen.findByRole('region', { name: 'Sources' })).findAllByRole('listitem');
  expect(textOf(list[0])).toMatch(/^Kraken ?It asks for patience\. Answered .* Failed 3 times, asked again/);
  expect(textOf(list[1])).toMatch(/^NBU ?Off/);
  const form = within(screen.getByRole('form', { name: 'Settings of Kraken', hidden: true }));
  fireEvent.click(form.getByRole('switch', { hidden: true }));
  fireEvent.change(form.getByRole('textbox', { name: 'Asked every, seconds', hidden: true }), {
    target: { value: '120' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Save', hidden: true }));
  const password = await screen.findByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'Obmin!2026' } });
  fireEvent.submit(password);
  await waitFor(() => expect(server.to(rateSourceApi.change)).toHaveLength(2));
  expect(server.to(rateSourceApi.change)[1]?.body).toEqual({
    ...{ on: false, base_url: 'https://rates.example.com', every_seconds: 120, limit_seconds: 180 },
  });
});
