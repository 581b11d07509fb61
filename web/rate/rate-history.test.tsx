import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auditApi } from '#contract/audit.ts';
import { type RateHistory, rateApi } from '#contract/rate/rate.ts';
import { type Answer, answer } from '../testing/answers.ts';
import { anId, aPage, aRate } from '../testing/fixtures.ts';
import { aPair, aScope, showRates, textOf } from '../testing/rates.tsx';

const older = aRate({
  id: '018f1111-0000-7000-8000-000000000001',
  rate: '0.995',
  ts: new Date('2026-03-18T08:00:00Z'),
});
const newer = aRate({
  id: '018f2222-0000-7000-8000-000000000002',
  rate: '0.998',
  ts: new Date('2026-03-20T08:00:00Z'),
});
const history: RateHistory = {
  count: 2,
  figures: { first: older, last: newer, highest: newer, lowest: older, average: { rate: '0.9965' } },
  before: null,
  line: [older, newer],
};

const showHistory = (count = 2, routes: Answer[] = []) =>
  showRates({
    address: '/?tab=rates&dialog=history-USD-USDT',
    routes: [
      answer(rateApi.getHistory, { ...history, count }),
      answer(rateApi.list, aPage([newer, older], { size: 100 })),
      ...routes,
    ],
  });
const dialog = () => screen.findByRole('dialog', { name: 'USD → USDT: rate history' });

// spec 2.56, 9.33
test('the table shows the date, the rate, its change and the beginning of its id', async () => {
  await showHistory();
  const table = await within(await dialog()).findByRole('table');
  const [head, first, second] = within(table).getAllByRole('row');
  expect(
    within(head ?? table)
      .getAllByRole('columnheader')
      .map(textOf),
  ).toEqual(['Date', 'Rate', 'Change', 'Set by', 'ID']);
  expect(textOf(first)).toMatch(/^20 Mar.*10:00.*0\.9980.*\+0\.0030.*018f2222$/);
  expect(textOf(second)).toMatch(/^18 Mar.*10:00.*0\.9950.*018f1111$/);
});

test('each record says who has set it, and what a rule has published opens why', async () => {
  const byRule = { ...newer, set_by: null, by_rule: true };
  const byNadiia = { ...older, set_by: { id: anId(), full_name: 'Nadiia Boiko' }, by_rule: false };
  const voice = {
    sources: ['whitebit'],
    crossed: false,
    mid: '1.0008',
    at: '2026-03-20T07:59:00Z',
    counts: true,
    fault: null,
  };
  const rule = {
    margin_percent: '0.8',
    step: '0.0001',
    step_percent: '1',
    day_percent: '3',
    floor: '0.9',
    ceiling: '1.1',
  };
  const why = { market: { mid: '1.0008', bid: '1.0006', ask: '1.001', voices: [voice] }, rule };
  const entry = {
    ...{ id: anId(), at: new Date(), actor: null, kind: 'rate_created' as const, object_id: newer.id, before: null },
    ...{ after: why, address: null, device: null, office_id: null, names: {} },
  };
  const { server } = await showHistory(2, [
    answer(rateApi.list, aPage([byRule, byNadiia], { size: 100 })),
    answer(auditApi.list, aPage([entry])),
  ]);
  const table = within(await within(await dialog()).findByRole('table'));
  expect(table.getByText('Nadiia Boiko')).toBeTruthy();
  fireEvent.click(table.getByRole('button', { name: /^Why the rate of/ }));
  expect(await table.findByText(/^The market: one USDT was 1.0008 USD/)).toBeTruthy();
  expect(table.getByText(/0.8 % away from the customer, on steps of 0.0001/)).toBeTruthy();
  expect(
    table.getByText(/at most 1 % at once and 3 % in a day, one USDT from 0.9 to 1.1 USD. None stopped it/),
  ).toBeTruthy();
  expect(textOf(table.getByRole('table', { name: 'The samples' }))).toContain('WhiteBIT');
  expect(server.to(auditApi.list)[0]?.query).toMatchObject({ object_id: newer.id, kind: 'rate_created' });
});

test('with more records than the list limit, the pager ends at the limit', async () => {
  await showHistory(12_000);
  const inside = within(await dialog());
  expect(await inside.findByText('1–10 of 10,000+')).toBeTruthy();
  expect(inside.getByText('Narrow the filter to see the rest.')).toBeTruthy();
  expect(inside.getAllByRole('button', { name: /^Page \d/ }).at(-1)?.textContent).toBe('1000');
});

// spec 2.53, 9.17
test('the shortcuts are 7, 30 and 90 days, and 30 days is the default', async () => {
  await showHistory();
  const shortcuts = within(await dialog()).getByRole('group', { name: 'Days' });
  const buttons = within(shortcuts).getAllByRole('button');
  expect(buttons.map(textOf)).toEqual(['7D', '30D', '90D']);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
});

// spec 2.58, 9.14
test('the assign dialog searches offices, lists ten per page and shows the total', async () => {
  const scopes = Array.from({ length: 12 }, (_, at) =>
    aScope({ name: `Office ${at + 10}`, pair: { follows: true, own: null } }),
  );
  const pairs = [aPair({ followers: 6 })];
  const { server } = await showRates({ address: '/?tab=rates&dialog=assign-USD-USDT', scopes, pairs });
  const shown = within(await screen.findByRole('dialog', { name: 'Assign Offices to USD → USDT' }));
  await waitFor(() => expect(shown.getAllByRole('checkbox')).toHaveLength(10));
  expect(shown.getByText(/6 of 6/)).toBeTruthy();
  fireEvent.click(shown.getByRole('checkbox', { name: 'Office 10' }));
  expect(shown.getByText(/5 of 6/)).toBeTruthy();
  const search = shown.getByRole('textbox', { name: 'Find an office' });
  fireEvent.change(search, { target: { value: 'Office 21' } });
  await waitFor(() => expect(shown.getAllByRole('checkbox')).toHaveLength(1));
  const queries = server.to(rateApi.listScopes).map(({ query }) => query);
  expect(queries.at(-1)).toMatchObject({ search: 'Office 21', page: '1', size: '10', sc: 'USD', tc: 'USDT' });
});
