import { describe, expect, test } from 'vitest';
import { moneyWaits, type TransferFacts } from '#domain/order/order-transfer.ts';
import { hereMinutes, isHere } from '#domain/order/pickup-code.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { fromVisitNow, moneyWaitsSql } from './order-conditions.ts';

const world = await forFile(openWorld());

const query = async <Row>(text: string, values?: unknown[]): Promise<Row[]> =>
  (await world.db.pool.query(text, values)).rows;

describe('money that waits', () => {
  const facts = ['sent_at', 'arrived', 'received_at', 'settlement'] as const;
  const unsaid = {
    ...{ sc: 'USDT', status: 'confirmed', amt_to_exch: '1', confirmed_at: new Date(), cancelled_at: null },
    ...{
      sent_at: null,
      sent_tx_hash: null,
      sent_void: false,
      arrived: null,
      received_at: null,
      settlement: null,
      settles: null,
    },
  } as const satisfies TransferFacts;
  const arrival = { id: 1, amount: '1', tx_hash: null, corrects: null, reason: null, is_void: false };
  const said = { sent_at: new Date(), arrived: [arrival], received_at: new Date(), settlement: {} };
  /** Every fact of the rule, known or not. */
  const combinations = Array.from({ length: 2 ** facts.length }, (_, bits) =>
    facts.filter((_fact, at) => bits & (1 << at)),
  );
  const expected = combinations.map((known) =>
    moneyWaits({ ...unsaid, ...Object.fromEntries(known.map((fact) => [fact, said[fact]])) }),
  );

  /** What a condition of the database says of each combination. */
  const answersOf = async (condition: string) => {
    const answers: boolean[] = [];
    for (const known of combinations) {
      const columns = facts.map((fact) => {
        const [value, type] = fact === 'arrived' ? [`'[{"amount": "1"}]'`, 'jsonb'] : [`'x'`, 'text'];
        return `${known.includes(fact) ? value : 'null'}::${type} as ${fact}`;
      });
      const [row] = await query<{ waits: boolean }>(
        `select (${condition}) as waits from (select null::uuid as id, null::text as sent_tx_hash, ${columns}) o`,
      );
      answers.push(row?.waits === true);
    }
    return answers;
  };

  test('is the same in the queries as in the rules', async () => {
    expect(expected.filter(Boolean)).toHaveLength(3);
    expect(await answersOf(moneyWaitsSql)).toEqual(expected);
  });

  test('is the same in the index of the database, which the queries use', async () => {
    const [index] = await query<{ predicate: string }>(
      `select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'orders_waiting'::regclass`,
    );
    expect(await answersOf(index?.predicate ?? '')).toEqual(expected);
    const client = await world.db.pool.connect();
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows: plan } = await client.query(
      `explain select from orders o where office_id = $1 and ${moneyWaitsSql}`,
      ['01890000-0000-7000-8000-000000000000'],
    );
    await client.query('rollback');
    client.release();
    expect(JSON.stringify(plan)).toContain('orders_waiting');
  });
});

test('a customer is at the office for as long as in the rules, to the second', async () => {
  const now = new Date();
  for (const seconds of [0, hereMinutes * 60 - 1, hereMinutes * 60, hereMinutes * 60 + 1]) {
    const [row] = await query<{ here: boolean }>(
      `with order_visits as (select 1 as order_id, now() - make_interval(secs => $1) as here_at)
       select exists (select ${fromVisitNow}) as here from (select 1 as id) o`,
      [seconds],
    );
    expect(row?.here, `${seconds} s`).toBe(isHere({ here_at: new Date(now.getTime() - seconds * 1000) }, now));
  }
});
