import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { call, signIn } from './start.test-kit.ts';

/** What a customer asks for. Asked again with the same key, it is still the one order. */
type Wish = { key: string; token: string; amount: number };

/** As many open orders as one customer may have. */
const mostOrders = 20;
const customers = 6;

/** Customers who place orders one after another, all at the same time, until nobody answers any more. */
export async function openMarket(url: string) {
  const token = await signIn(url, '0500000004');
  const [offer] = (await call(url, 'GET', '/rates/office-rates?sc=USD&tc=USDT', { token })).body;
  const tokens = await Promise.all(Array.from({ length: customers }, (_, index) => newcomer(url, index)));
  const wishes: Wish[] = [];
  const acknowledged = new Map<Wish, string>();

  async function place(at: string, wish: Wish): Promise<void> {
    const { status, body } = await call(at, 'POST', '/orders/', {
      token: wish.token,
      body: { er_id: offer.rate.id, office_id: offer.office_id, amount: wish.amount },
      headers: { 'idempotency-key': wish.key },
    });
    expect(status).toBe(201);
    acknowledged.set(wish, body.id);
  }

  async function serve(token: string): Promise<void> {
    for (let order = 0; order < mostOrders; order += 1) {
      const wish = { key: randomUUID(), token, amount: 100 + wishes.length };
      wishes.push(wish);
      if (!(await place(url, wish).then(isAnswered, unlessGone))) return;
    }
  }

  return { tokens, wishes, acknowledged, place, trade: () => Promise.all(tokens.map(serve)) };
}

const isAnswered = () => true;

/** The server was killed: that is the end of the day. Anything else is a fault of its own. */
function unlessGone(error: unknown): false {
  if (error instanceof TypeError) return false;
  throw error;
}

async function newcomer(url: string, index: number): Promise<string> {
  const cellphone = `+38067123450${index}`;
  const { body } = await call(url, 'POST', '/users/', { body: { cellphone, password: 'Kyiv-Lviv-1654!' } });
  const token: string = body.access_token;
  await call(url, 'PUT', '/users/me/', { token, body: { wallet: { data: [{ address: 'TTestWalletOfSomebody' }] } } });
  return token;
}
