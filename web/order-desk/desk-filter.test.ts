import { expect, test } from 'vitest';
import { anId } from '../testing/fixtures.ts';
import { dealsFilter, noFilter, readSort } from './desk-filter.ts';

const today = '2026-11-21';

test('the address becomes the question for the server', () => {
  const office = anId();
  expect(
    dealsFilter({ tab: 'deals', status: '1,2', office, sc: 'usd', search: ' marta ', from: 'yesterday' }, today),
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

test('what the address says in vain is left out', () => {
  const nonsense = { status: '9', office: 'nowhere', sc: '!', tc: '', search: '   ', from: 'once', sort: 'name' };
  expect(dealsFilter(nonsense, today)).toEqual({ order_by: '-created_at' });
});

test('the newest come first, but of what waits for me the oldest', () => {
  expect(readSort({})).toBe('-created_at');
  expect(readSort({ needs_me: true })).toBe('created_at');
  expect(readSort({ sort: 'created_at' })).toBe('created_at');
});

test('clearing the filters keeps the tab and the open deal', () => {
  expect(Object.keys(noFilter)).not.toContain('tab');
  expect(Object.keys(noFilter)).not.toContain('order');
  expect(Object.keys(noFilter)).toContain('page');
});
