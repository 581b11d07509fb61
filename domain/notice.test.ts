import { expect, test } from 'vitest';
import { orderNotice, rateNotice } from './notice.ts';
import type { Role } from './person/actor.ts';

const office = { name: 'Rynok', name_uk: 'Площа Ринок', address: '1 Rynok Sq' };
const order = {
  id: 'ab12cd34-0000-4000-8000-000000009c1d',
  sc: 'USDT',
  tc: 'UAH',
  ended_by: null,
  said: null,
  office,
} as const;
const ready = { ...order, status: 'ready' } as const;

test('a notice about an order says whether it waits for the reader, in both languages', () => {
  const title = (isNew: boolean, isMine: boolean, language: 'en' | 'uk') =>
    orderNotice(ready, { isNew, isMine }, language).title;
  expect(title(false, false, 'en')).toBe('Deal #ab12cd34…9c1d is ready');
  expect(title(false, true, 'en')).toBe('Deal #ab12cd34…9c1d needs you');
  expect(title(true, false, 'uk')).toBe('Нова заявка #ab12cd34…9c1d');
  expect(title(true, true, 'uk')).toBe('Нова заявка #ab12cd34…9c1d чекає на вас');
});

test('a notice after the customer has sent the USDT says so, also to the person who has the next step', () => {
  const title = (isMine: boolean) => orderNotice({ ...ready, said: 'sent' }, { isNew: false, isMine }, 'en').title;
  expect([title(false), title(true)]).toEqual(Array(2).fill('Deal #ab12cd34…9c1d: the customer has sent the USDT'));
});

test('a notice names the office in the language of the reader', () => {
  const body = (language: 'en' | 'uk') => orderNotice(ready, { isNew: false }, language).body;
  expect([body('en'), body('uk')]).toEqual(['USDT → UAH\nOffice: Rynok', 'USDT → UAH\nОфіс: Площа Ринок']);
});

test('a notice about a rate leads a customer to the exchange and staff to the rates', () => {
  const rate = { sc: 'UAH', tc: 'USDT', rate: '0.0238', actual: true, office_id: null };
  const reader = (role: Role) => ({ id: 'reader', role, officeIds: [] });
  expect(rateNotice(rate, reader('customer'), 'en')).toMatchObject({
    tag: 'rate:UAH/USDT',
    title: 'New rate UAH → USDT',
    body: '1 UAH = 0.0238 USDT (1 USDT = 42.0168 UAH)',
    url: '/?tab=exchange&sc=UAH&tc=USDT',
  });
  expect(rateNotice({ ...rate, actual: false }, reader('cashier'), 'uk')).toMatchObject({
    title: 'Курсу UAH → USDT більше немає',
    url: '/?tab=rates',
  });
});
