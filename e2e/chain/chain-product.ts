import { type APIRequestContext, expect } from '@playwright/test';
import { z } from 'zod';
import type { ReadableNetwork } from '../../domain/wallet/network.ts';
import { chainServices, openFakeChains } from '../../server/testing/chain.test-kit.ts';
import { known } from '../calls-of-others.ts';
import { inDatabase } from '../in-database.ts';
import { demo } from '../people.ts';
import { test as base, openHome, type Product } from '../product.ts';

/** The job that reads the chains runs every 15 seconds. */
const oneRound = { timeout: 20_000 };
const patience = { timeout: 180_000, intervals: [0] };

export type Chains = Awaited<ReturnType<typeof openFakeChains>> & { product: Product };

/** A product that asks chains on this machine, in the forms of the real services. All of them are off at first. */
export const test = base.extend<object, { chains: Chains }>({
  chains: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const fake = await openFakeChains();
      const home = await openHome();
      const product = await home.start({ CHAIN_RELAY: fake.url });
      await use({ ...fake, product });
      await product.stop().finally(home.remove);
      await fake.close();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: ({ chains }, use) => use(chains.product),
});

/** The admin switches the reading of a network on or off. */
export async function turn(request: APIRequestContext, network: ReadableNetwork, on: boolean): Promise<void> {
  const { headers } = await known(request, demo.admin);
  const data = { on, base_url: chainServices[network] };
  expect((await request.put(`/v1/chains/${network}`, { headers, data })).status()).toBe(200);
}

const Read = z.array(z.object({ network: z.string(), blind: z.boolean(), failures: z.number() }));

/** Whether the service of a network answers, as an admin reads it. */
export async function healthOf(request: APIRequestContext, network: ReadableNetwork) {
  const { headers } = await known(request, demo.admin);
  const all = Read.parse(await (await request.get('/v1/chains', { headers })).json());
  return all.find((one) => one.network === network);
}

/** Everything is due, as after a long wait: the next round of the job asks for all of it. */
const lookAgain = ({ product: { folder } }: Chains) =>
  inDatabase(folder, async (database) => {
    await database.query('update chains set next_at = now()');
    await database.query('update chain_addresses set next_at = now()');
    await database.query('update order_readings set next_at = now() where next_at is not null');
  });

/** Lets the job look again and again, until this is seen. */
export const untilRead = (chains: Chains, see: (oneRound: { timeout: number }) => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await lookAgain(chains);
    await see(oneRound);
  }).toPass(patience);

/** Lets this many minutes pass for the chains: what was asked and answered was so much earlier. */
export const passTimeOfChains = ({ product: { folder } }: Chains, minutes: number): Promise<void> =>
  inDatabase(folder, async (database) => {
    const earlier = (name: string) => `${name} = ${name} - make_interval(mins => $1)`;
    await database.query(`update chains set ${['asked_at', 'answered_at'].map(earlier).join(', ')}`, [minutes]);
    await database.query(`update order_readings set ${earlier('read_at')}`, [minutes]);
  });
