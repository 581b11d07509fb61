import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { orderApi } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { pickupAddress } from '#domain/order/pickup-code.ts';
import { takePickup } from '../../lib/address/pickup-address.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { aCashier, newDeskOrder, showDesk } from '../../testing/desk.tsx';

const ready = newDeskOrder({ sc: 'USDT', tc: 'UAH', sale: false, status: 'ready' });

async function atDesk(...routes: Answer[]) {
  const app = await showDesk([ready], { user: aCashier(), routes });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search deals' });
  await screen.findByRole('table');
  /** Types one key after the other, as a person or a scanner does. */
  const type = (text: string) => {
    for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
  };
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  const asked = () => app.server.to(pickupApi.find).map(({ body }) => body);
  const searched = () => app.server.to(orderApi.list).flatMap(({ query }) => query.search ?? []);
  return { ...app, field, type, enter, asked, searched };
}

test('six digits and Enter ask for the deal, never the list, and a hit opens it with its code', async () => {
  const { type, enter, asked, searched, field, address } = await atDesk(answer(pickupApi.find, [ready]));
  type('042 917');
  expect(await screen.findByText(/^Code 042.917: Enter looks for the deal$/)).toBeTruthy();
  fireEvent.blur(field);
  enter();
  await waitFor(() => expect(address().order).toBe(ready.id));
  expect(takePickup(ready.id)).toBe('042917');
  expect(asked()).toEqual([{ code: '042917' }]);
  expect(field.value).toBe('');
  expect(searched()).toEqual([]);
});

test('a phone number that is typed digit by digit asks for no code, and no list for its first six digits', async () => {
  const { type, asked, searched, field } = await atDesk();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    for (const digit of '0671234567') {
      type(digit);
      await vi.advanceTimersByTimeAsync(600);
    }
    await waitFor(() => expect(searched()).toContain('0671234567'), { timeout: 20_000 });
  } finally {
    vi.useRealTimers();
  }
  expect(field.value).toBe('0671234567');
  expect(searched()).not.toContain('067123');
  expect(asked()).toEqual([]);
});

test('a code without a deal says so until the text changes', async () => {
  const { type, enter } = await atDesk(refuse(pickupApi.find, 'ORDER_NOT_FOUND'));
  type('111111');
  enter();
  expect(
    await screen.findByText(/^No ready deal at your offices has the code 111.111\. Scan the QR code/),
  ).toBeTruthy();
  type('2');
  expect(screen.queryByText(/^No ready deal/)).toBeNull();
});

test('after too many misses the desk says until when codes are not looked up', async () => {
  const refusal = refuse(pickupApi.find, 'RATE_LIMIT_EXCEEDED');
  const reply: Answer['reply'] = async (sent) => {
    const answered = await refusal.reply(sent);
    answered.headers.set('Retry-After', '1800');
    return answered;
  };
  const { type, enter } = await atDesk({ ...refusal, reply });
  type('111111');
  enter();
  expect(
    await screen.findByText(/^Too many codes without a deal\. Codes are looked up again from \d\d:\d\d;/),
  ).toBeTruthy();
});

test('deals of two offices with the same code are told apart by their customer and office', {
  tags: 'long',
}, async () => {
  const other = newDeskOrder({ status: 'ready' });
  const { type, enter, address } = await atDesk(answer(pickupApi.find, [ready, other]));
  type('042917');
  enter();
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${shortOrderId(other.id)}, `) }));
  await waitFor(() => expect(address().order).toBe(other.id));
  expect(takePickup(other.id)).toBe('042917');
});

test('the address that a scanner types opens its deal, and a broken one searches nothing', async () => {
  const { type, enter, asked, searched, address } = await atDesk();
  // On a wider window the open panel takes the code at once.
  window.innerWidth = 1100;
  const scanned = pickupAddress('https://obmin.example', ready.id, '042917');
  type(scanned.slice(0, -1));
  enter();
  expect(
    within(screen.getByRole('search').parentElement ?? document.body).getByText(/^This is not a pickup code/),
  ).toBeTruthy();
  type(scanned.slice(-1));
  await waitFor(() => expect(address().order).toBe(ready.id));
  expect(takePickup(ready.id)).toBe('042917');
  expect([...asked(), ...searched()]).toEqual([]);
});
