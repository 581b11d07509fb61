import { expect, test } from 'vitest';
import { type NoticeSubject, noticeFor } from '#domain/notice.ts';
import { newId } from '../../lib/id.ts';
import { buildPayload } from './push-payload.ts';

const customer = { id: newId(), role: 'customer', officeIds: [] } as const;
const order = {
  ...{
    kind: 'order' as const,
    id: 'ab12cd34-0000-4000-8000-000000000000',
    customer_id: customer.id,
    office_id: newId(),
  },
  ...{
    status: 'cancelled' as const,
    version: 4,
    said: null,
    sc: 'USDT',
    tc: 'UAH',
    office: { name: 'Rynok', name_uk: 'Площа Ринок', address: 'Ploshcha Rynok 1' },
  },
} as const;

function payloadIn(lang: 'en' | 'uk', about: NoticeSubject, seconds_left = 3600) {
  const notice = noticeFor(about, 4, { actor: customer, lang });
  return notice && buildPayload({ kind: about.kind, at: new Date(), seconds_left }, notice);
}
const messageIn = (lang: 'en' | 'uk', about: NoticeSubject) => JSON.parse(payloadIn(lang, about)?.text ?? '{}');

/** The title that the customer reads when the order has ended this way. */
const titleIn = (lang: 'en' | 'uk', ended_by: 'customer' | 'office' | 'expired' | 'refunded' | null) =>
  messageIn(lang, { ...order, ended_by }).title;

test('a push about an order that ended early says how it ended', () => {
  expect(titleIn('en', 'office')).toBe('Deal #ab12cd34…0000 is cancelled by the office');
  expect(titleIn('en', 'customer')).toBe('Deal #ab12cd34…0000 is cancelled by the customer');
  expect(titleIn('en', 'expired')).toBe('The time for deal #ab12cd34…0000 ran out');
  expect(titleIn('en', 'refunded')).toBe('Deal #ab12cd34…0000 has ended, and the money goes back');
  expect(titleIn('en', null)).toBe('Deal #ab12cd34…0000 is cancelled');
  expect(titleIn('uk', 'refunded')).toBe('Заявку #ab12cd34…0000 закрито, кошти повертаються');
});

test('a push names the office in the language of its receiver', () => {
  const aboutOrder = { ...order, ended_by: null };
  expect(messageIn('en', aboutOrder).body).toBe('USDT → UAH\nOffice: Rynok');
  expect(messageIn('uk', aboutOrder).body).toBe('USDT → UAH\nОфіс: Площа Ринок');
  const { office, sc, tc } = order;
  const aboutRate = { kind: 'rate' as const, actual: true, rate: '41.5', office_id: null, office, sc, tc };
  expect(messageIn('uk', aboutRate).body).toContain('Офіс: Площа Ринок');
  expect(messageIn('uk', { ...aboutOrder, office: { ...office, name_uk: null } }).body).toContain('Офіс: Rynok');
});

test('a push service keeps a push no longer than the push makes sense', () => {
  const ttl = (seconds_left: number) => payloadIn('en', { ...order, ended_by: null }, seconds_left)?.ttlSeconds;
  expect([ttl(36 * 3600), ttl(90.7)]).toEqual([12 * 3600, 90]);
});
