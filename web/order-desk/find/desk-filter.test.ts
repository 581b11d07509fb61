import { expect, test } from 'vitest';
import { anId } from '../../testing/fixtures.ts';
import { noFilter, orderFilterOf, readSort } from './desk-filter.ts';

const today = '2026-11-21';

test('builds the server filter from the address', () => {
  const office = anId();
  expect(
    orderFilterOf({ tab: 'deals', status: '1,2', office, sc: 'usd', search: ' marta ', from: 'yesterday' }, today),
  ).toEqual({
    status__in: ['requested', 'confirmed'],
    office_id: office,
    sc: 'USD',
    search: 'marta',
    order_by: '-created_at',
    created_at__gte: new Date('2026-11-19T22:00:00Z'),
    created_at__lt: new Date('2026-11-20T22:00:00Z'),
  });
});

test('ignores invalid values in the address', () => {
  const nonsense = { status: '9', office: 'nowhere', sc: '!', tc: '', search: '   ', from: 'once', sort: 'name' };
  expect(orderFilterOf(nonsense, today)).toEqual({ order_by: '-created_at' });
});

test('sorts newest first, but oldest first for orders that need me', () => {
  expect(readSort({})).toBe('-created_at');
  expect(readSort({ needs_me: true })).toBe('created_at');
  expect(readSort({ sort: 'created_at' })).toBe('created_at');
});

test('clearing the filters keeps the tab and the open order', () => {
  expect(Object.keys(noFilter)).not.toContain('tab');
  expect(Object.keys(noFilter)).not.toContain('order');
  expect(Object.keys(noFilter)).toContain('page');
});
