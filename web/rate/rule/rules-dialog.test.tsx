import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type MarketRate, marketApi } from '#contract/rate/market.ts';
import { type RateRule, rateRuleApi, type Simulation } from '#contract/rate/rate-rule.ts';
import { type Answer, answer, later, refuse } from '../../testing/answers.ts';
import { anId } from '../../testing/fixtures.ts';
import { aPair, showRates, textOf } from '../../testing/rates.tsx';

const rails = {
  ...{ margin_percent: '0.8', step: '0.01', step_percent: '1', day_percent: '3', floor: '38', ceiling: '46' },
};
const aRule = (more: Partial<RateRule> = {}): RateRule => ({
  ...{ id: anId(), sc: 'USDT', tc: 'UAH', office_id: null, mode: 'proposes', ...rails },
  ...{ pause_minutes: 30, on_pause: 'ask', paused_since: null, wanted: '41.36', held: null, asks: false, ...more },
});
const uah: MarketRate = {
  ...{ currency: 'UAH', bid: '41.9', ask: '41.96', mid: '41.93', paused: null, voices: [] },
  ...{ low: '20', high: '100', agree_percent: '0.5', spread_percent: '2' },
};
const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const simulation: Simulation = {
  steps: [
    { at: hour(40), rate: '41.48', mid: '41.9', held: null },
    { at: hour(30), rate: '41.58', mid: '42', held: null },
    { at: hour(10), rate: '41.58', mid: '44', held: 'step' },
  ],
  ...{ moves: 1, held: { step: 12 }, looks: 300, seen: 'a-look' },
};
const routes = [
  answer(marketApi.list, [uah]),
  answer(rateRuleApi.simulate, simulation),
  answer(rateRuleApi.set, aRule()),
];
const show = (dialog: string, rules: RateRule[] = [], more: Answer[] = []) =>
  showRates({
    address: `/?tab=rates&dialog=${dialog}`,
    pairs: [aPair({}, { sc: 'USDT', tc: 'UAH', rate: '41.25' })],
    routes: [...routes, answer(rateRuleApi.list, rules), ...more],
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('the list says what each rule keeps to, what it wants and why it is held, and switches one off at once', async () => {
  const held = { sc: 'UAH', tc: 'USDT', mode: 'publishes', held: 'day', wanted: '0.0236', asks: true } as const;
  const { server } = await show('rules', [aRule(), aRule(held)]);
  const [first, second] = await within(await dialog('Rules of rates')).findAllByRole('listitem');
  expect(textOf(first)).toContain('We buy USDT for UAH The global rateProposes');
  expect(textOf(first)).toContain('Market and 0.8 % away from the customer, on steps of 0.01.');
  expect(textOf(first)).toContain('It wants 41.36.');
  expect(textOf(second)).toContain('We sell USDT for UAH');
  expect(textOf(second)).toContain('Held: the move of a day would be too large. It asks a person.');
  fireEvent.click(screen.getByRole('button', { name: 'Switch off: We sell USDT for UAH' }));
  await waitFor(() => expect(server.to(rateRuleApi.set)).toHaveLength(1));
  expect(server.to(rateRuleApi.set)[0]?.body).toMatchObject({ sc: 'UAH', mode: 'off', margin_percent: '0.8' });
});

test('a new rule shows what it would have done, and is on only after that', async () => {
  const played = later(answer(rateRuleApi.simulate, simulation));
  const { server } = await show('rule-USDT-UAH', [], [played]);
  const rule = within(await dialog('Rule of a rate'));
  const save = () => rule.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect((await save()).disabled, 'nobody has seen it').toBe(true);
  played.arrive();
  const seen = await rule.findByRole('region', { name: 'What this rule would have done in the last 7 days' });
  await waitFor(async () => expect((await save()).disabled).toBe(false));
  expect(textOf(seen)).toContain('It would have moved the price once, at 300 looks. From 41.48 to 41.58.');
  expect(textOf(seen)).toContain('the step would be too large, 12 times');
  const turns = within(seen).getAllByRole('row').map(textOf);
  expect(turns[1]).toMatch(/41.58 ?44.00 ?held: the step would be too large$/);
  const floor = rule.getByRole<HTMLInputElement>('textbox', { name: 'Not below, UAH' });
  expect(floor.value, 'around the market of now').toBe('37.737');
  fireEvent.change(rule.getByRole('textbox', { name: 'Margin, %' }), { target: { value: '0,5' } });
  expect((await save()).disabled, 'these values were not seen').toBe(true);
  await waitFor(() => expect(server.to(rateRuleApi.simulate)).toHaveLength(2));
  await waitFor(async () => expect((await save()).disabled).toBe(false));
  fireEvent.click(rule.getByRole('radio', { name: 'Publishes' }));
  fireEvent.click(await save());
  await waitFor(() => expect(server.to(rateRuleApi.set)).toHaveLength(1));
  expect(server.to(rateRuleApi.set)[0]?.body).toMatchObject({
    ...{ sc: 'USDT', tc: 'UAH', office_id: null, mode: 'publishes', margin_percent: '0.5', floor: '37.737' },
    ...{ ceiling: '46.123', pause_minutes: 30, on_pause: 'ask', seen: 'a-look' },
  });
});

test('what was shown too long ago is shown again before the rule is on', async () => {
  const refused = refuse(rateRuleApi.set, 'CONFLICT', { reason: 'ruleUnseen' });
  const { server } = await show('rule-USDT-UAH', [aRule()], [refused]);
  const rule = within(await dialog('Rule of a rate'));
  const save = await rule.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText(/^Look at what this rule would have done, then save it/)).toBeTruthy();
  await waitFor(() => expect(server.to(rateRuleApi.simulate)).toHaveLength(2));
});

test('a rail beyond what is allowed says so, and nothing is simulated with it', async () => {
  const { server } = await show('rule-USDT-UAH', [aRule()]);
  const rule = within(await dialog('Rule of a rate'));
  const field = await rule.findByRole('textbox', { name: 'At most at once, %' });
  await waitFor(() => expect(server.to(rateRuleApi.simulate)).toHaveLength(1));
  fireEvent.change(field, { target: { value: '4' } });
  fireEvent.blur(field);
  expect(await rule.findByText('Above 0, at most 3')).toBeTruthy();
  expect(await rule.findByText('It is shown first what the rule would have done.')).toBeTruthy();
  expect(server.to(rateRuleApi.simulate)).toHaveLength(1);
  const seen = rule.getByRole('region', { name: 'What this rule would have done in the last 7 days' });
  expect(textOf(seen), 'what was shown is of another rule').not.toContain('It would have moved');
  expect(textOf(seen)).toMatch(/as soon as all fields are right\.$/);
  expect(seen.getAttribute('aria-busy')).toBe('false');
});
