import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#contract/wire/errors.ts';
import { Money } from '#contract/wire/money.ts';
import { openLog } from '../../lib/log.ts';
import { type Refusal, refuse } from '../../lib/refuse.ts';
import { openHttp } from '../http.ts';

const Current = z.object({ balance: Money });

/** Calls a route that declares `balance` for CONFLICT, and refuses with these details. */
async function refusedWith(more: Refusal['more'], code: 'CONFLICT' | 'NOT_FOUND' = 'CONFLICT') {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => lines.push(line) });
  const app = await openHttp({ log, production: false, findCaller: async () => undefined });
  onTestFinished(() => app.close());
  const schema = { response: { 200: z.string() }, extensions: { CONFLICT: Current } };
  app.get('/', { config: { access: 'anyone' }, schema }, async () => refuse(code, more));
  const { body } = await app.inject({ url: '/', headers: { 'x-request-id': 'mine' } });
  return { body, log: lines.join('') };
}

test('A refusal has its reason, and the sentence of the reason as its detail', async () => {
  for (const reason of ['officeHasOrders', 'orderCancelled', 'serverBusy'] as const) {
    const { body } = await refusedWith({ reason });
    expect(JSON.parse(body)).toMatchObject({ code: 'CONFLICT', reason, detail: messages[reason] });
  }
});

test('A refusal without a message of its own has the sentence of its code, and the code as its reason', async () => {
  expect((await refusedWith({})).body).toBe(
    JSON.stringify({
      type: 'about:blank',
      title: 'This is not possible in the present state',
      status: 409,
      detail: 'This is not possible in the present state',
      code: 'CONFLICT',
      reason: 'CONFLICT',
      request_id: 'mine',
    }),
  );
});

test('A refusal says what its route declares for the code, to the last digit, and nothing else', async () => {
  const extension = { balance: '12345678901234.123456', secret: 'hidden', detail: 'Something else', status: 200 };
  const { body } = await refusedWith({ extension });
  expect(body).toContain('"balance":12345678901234.123456');
  expect(body).not.toContain('hidden');
  expect(JSON.parse(body)).toMatchObject({ status: 409, detail: 'This is not possible in the present state' });
});

test('A refusal whose fields are not as the route declares is sent without them, and is logged', async () => {
  for (const { body, log } of [
    await refusedWith({ extension: { balance: '1' } }, 'NOT_FOUND'),
    await refusedWith({ extension: { balance: 'none' } }),
  ]) {
    expect(JSON.parse(body).balance).toBeUndefined();
    expect(log).toContain('A refusal is not as its route describes it');
  }
});
