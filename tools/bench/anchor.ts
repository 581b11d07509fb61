import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';
import { perSecondOf } from './figures.ts';
import { type Recorded, Replay, type ReplayAnswer } from './recording.ts';

// A separate program: the least that could do the same work. `npm run bench` compares the product with it.

const { DATABASE_URL = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });

/** What the bare server reads for each path: one statement that an index serves. */
const reads: Record<string, { name: string; text: string }> = {
  order: { name: 'order', text: 'select * from orders where id = $1' },
  list: {
    name: 'list',
    text: 'select * from orders where customer_id = $1 order by created_at desc, id desc limit 20',
  },
  rates: { name: 'rates', text: 'select * from exchange_rates where id = $1' },
};

async function serve(): Promise<number> {
  const server = createServer((request, response) => {
    const [, path = '', id = ''] = (request.url ?? '').split('/');
    const read = reads[path];
    if (read === undefined) return void response.writeHead(404).end();
    pool.query({ ...read, values: [id] }).then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return z.object({ port: z.number() }).parse(server.address()).port;
}

/** Sends recorded transactions with new ids. Not pipelined, each statement waits for the answer before it. */
async function replay({ place, step, customers, times, isPipelined }: Replay): Promise<ReplayAnswer> {
  const workers = customers.map((customer) => {
    const client = new pg.Client({ connectionString: DATABASE_URL, pipeline: isPipelined } as pg.ClientConfig);
    return { client, customer, placed: [] as { order: string; key: string }[] };
  });
  await Promise.all(workers.map(({ client }) => client.connect()));
  const send = async (client: pg.Client, { statements }: Recorded, ids: Record<string, string>) => {
    const all = statements.map((statement) => () => client.query(withIds(statement, ids)));
    if (isPipelined) await Promise.all(all.map((one) => one()));
    else for (const one of all) await one();
  };
  const placing = workers.map(({ client, customer, placed }) => async () => {
    const ids = { order: crypto.randomUUID(), key: crypto.randomUUID() };
    await send(client, place, { [place.order]: ids.order, [place.key]: ids.key, [place.customer]: customer });
    placed.push(ids);
  });
  const stepping = workers.map(({ client, customer, placed }) => async () => {
    const { order = '' } = placed.pop() ?? {};
    await send(client, step, { [step.order]: order, [step.customer]: customer });
  });
  try {
    return { placed: await perSecondOf(placing, times), stepped: await perSecondOf(stepping, times) };
  } finally {
    await Promise.all(workers.map(({ client }) => client.end()));
  }
}

/** Recorded ids are also inside texts, such as the message of a live event. */
function withIds({ name, text, values }: Recorded['statements'][number], ids: Record<string, string>) {
  const renewed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return Object.entries(ids).reduce((said, [before, now]) => said.replaceAll(before, now), value);
    return Array.isArray(value) ? value.map(renewed) : value;
  };
  return { name, text, values: values.map(renewed) };
}

process.on('message', (message) => {
  replay(Replay.parse(message)).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ port: await serve() });
