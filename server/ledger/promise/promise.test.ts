import { expect, onTestFinished, test, vi } from 'vitest';
import type { OfficeRate } from '#contract/rate/rate.ts';
import { putOnBooks } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office: plain, toCash, admin, customer } = await exchangeIn(world);
const [office, poor] = [await world.office({ cash_step: { USD: '10' } }), await world.office()];
await putOnBooks(world, office, { usd: '777', usdt: '90000' });
await putOnBooks(world, poor, { usd: '1', usdt: '1' });

const ask = async (amount?: string, pair = 'sc=USDT&tc=USD'): Promise<Record<string, OfficeRate['promise']>> => {
  const path = `/v1/rates/office-rates?${pair}${amount === undefined ? '' : `&amount=${amount}`}`;
  const { body } = await world.as(customer).get<OfficeRate[]>(path);
  return Object.fromEntries(body.map(({ office_id, promise }) => [office_id, promise]));
};

test('An office on the books has the sum now or is asked; the others, and an answer without a sum, say nothing', async () => {
  // 509 USDT pay 506.75 USD, which is counted as 500 where the step is 10.
  expect(await ask('509')).toEqual({ [office.id]: 'now', [poor.id]: 'ask', [plain.id]: null });
  expect(await ask('520')).toMatchObject({ [office.id]: 'ask' });
  expect(await ask('4000', 'sc=USD&tc=USDT')).toMatchObject({ [office.id]: 'now', [poor.id]: 'ask' });
  expect(await ask('6000', 'sc=USD&tc=USDT')).toMatchObject({ [office.id]: 'ask' });
  expect(await ask()).toEqual({ [office.id]: null, [poor.id]: null, [plain.id]: null });
  const wrong = await world.as(customer).get('/v1/rates/office-rates?sc=USDT&tc=USD&amount=0');
  expect(wrong).toMatchObject({ status: 422, body: { code: 'VALIDATION_ERROR' } });
});

test('A customer who halves the sums finds the coarse step, and what is promised meanwhile shows after half a minute', async () => {
  const halve = async () => {
    let [has, asks] = [0, 2048];
    while (asks - has > 1) {
      const middle = (has + asks) / 2;
      if ((await ask(String(middle)))[office.id] === 'now') has = middle;
      else asks = middle;
    }
    return has;
  };
  const found = await halve();
  expect(found).toBe(512);
  const deal = await writeOrder(world, { customer, office, rate: toCash, amount: '400' });
  expect((await world.as(admin).put(`/v1/orders/${deal.id}/confirm`)).status).toBe(200);
  expect(await halve()).toBe(found);
  const late = performance.now() + 30_001;
  vi.spyOn(performance, 'now').mockImplementation(() => late);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await halve()).toBeLessThan(found);
});
