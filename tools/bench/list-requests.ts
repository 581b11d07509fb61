import { z } from 'zod';
import { demoAccounts, demoPassword } from '../../server/seed/accounts.ts';
import { fillDatabase } from '../../server/seed/fill-database.ts';
import type { Scale } from '../../server/seed/scale.ts';
import type { Known, Who } from './list-calls.ts';

/** Fills an empty database. Leaves a filled one as it is. */
export const fillOnce = (env: NodeJS.ProcessEnv, scale: Scale): Promise<string> =>
  fillDatabase({ env, scale }).catch(alreadyFilled);

function alreadyFilled(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!message.includes('filled already')) throw error;
  return 'The database was filled before.';
}

/** The milliseconds of one call: until the whole answer is here, or the first byte of a file. */
export async function timeOf(url: string, token: string): Promise<number> {
  const gone = new AbortController();
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: gone.signal });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status} ${await answer.text()}`);
  const isFile = answer.headers.get('content-type')?.startsWith('text/csv') === true;
  if (isFile) await answer.body?.getReader().read();
  else await answer.text();
  const ms = performance.now() - start;
  if (isFile) gone.abort();
  return ms;
}

const roleOf: Record<Who, string> = { admin: 'admin', owner: 'office_owner', cashier: 'cashier', customer: 'customer' };
const phoneOf = (who: Who) => demoAccounts.find(({ role }) => role === roleOf[who])?.cellphone ?? '';

/** All people of a filled database have the password of the demo accounts. */
export async function signInAs(origin: string, username: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: demoPassword }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

export async function signInAll(origin: string): Promise<Record<Who, string>> {
  const signIn = (who: Who) => signInAs(origin, phoneOf(who));
  return {
    admin: await signIn('admin'),
    owner: await signIn('owner'),
    cashier: await signIn('cashier'),
    customer: await signIn('customer'),
  };
}

const Found = z.object({
  items: z.array(
    z.object({ id: z.string(), customer_id: z.string(), office_id: z.string(), cashier_id: z.string().nullable() }),
  ),
});

/** The demo cashier's latest orders are at the busiest office, which owner, cashier and admin all see. */
export async function findKnown(origin: string, token: string): Promise<Known> {
  const headers = { authorization: `Bearer ${token}` };
  const cashier = z
    .object({ items: z.array(z.object({ id: z.string() })) })
    .parse(await (await fetch(`${origin}/v1/users/?search=0500000003`, { headers })).json()).items[0]?.id;
  const latest = await (await fetch(`${origin}/v1/orders/?cashier_id=${cashier}&size=100`, { headers })).json();
  const order = Found.parse(latest).items.at(-1);
  if (!order?.cashier_id) throw new Error('The demo cashier has no orders');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return {
    order: order.id,
    office: order.office_id,
    customer: order.customer_id,
    cashier: order.cashier_id,
    day: daysAgo(1),
    month: daysAgo(30),
    year: daysAgo(364),
    now: daysAgo(0),
  };
}
