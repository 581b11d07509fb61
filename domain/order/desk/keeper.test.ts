import { expect, test } from 'vitest';
import { finalStatuses, openStatuses } from '../order.ts';
import { isKeptBy, judgeKeeping, mayKeep, mostKeepers } from './keeper.ts';

const free = { status: 'requested', keeperId: null, changes: 0 } as const;

test('an open deal is taken and handed over, and saying the same again changes nothing', () => {
  for (const status of openStatuses)
    expect(judgeKeeping({ ...free, status }, { keeperId: 'petro', was: null })).toBe('new');
  expect(judgeKeeping({ ...free, keeperId: 'petro' }, { keeperId: 'petro', was: null })).toBe('same');
  for (const status of finalStatuses)
    expect(judgeKeeping({ ...free, status }, { keeperId: 'petro', was: undefined })).toBe('ended');
});

test('a deal is not taken from a person that the caller has not seen, nor without end', () => {
  const held = { ...free, keeperId: 'iryna' };
  expect(judgeKeeping(held, { keeperId: 'petro', was: null })).toBe('kept_by_another');
  expect(judgeKeeping(held, { keeperId: 'petro', was: 'iryna' })).toBe('new');
  expect(judgeKeeping(held, { keeperId: 'petro', was: undefined })).toBe('new');
  expect(judgeKeeping({ ...free, changes: mostKeepers }, { keeperId: 'petro', was: null })).toBe('full');
});

test('staff of the office keep a deal, and its customer never does', () => {
  const order = { customer_id: 'olena', office_id: 'rynok' };
  expect(mayKeep({ id: 'petro', role: 'cashier', officeIds: ['rynok'] }, order)).toBe(true);
  expect(mayKeep({ id: 'iryna', role: 'admin', officeIds: [] }, order)).toBe(true);
  expect(mayKeep({ id: 'petro', role: 'cashier', officeIds: ['podil'] }, order)).toBe(false);
  expect(mayKeep({ id: 'olena', role: 'cashier', officeIds: ['rynok'] }, order)).toBe(false);
  expect(mayKeep({ id: 'marta', role: 'customer', officeIds: [] }, order)).toBe(false);
});

test('a deal is of its keeper, or of nobody', () => {
  const petro = { id: 'petro' };
  const isOf = (keeper: string, of: { id: string } | null | undefined) =>
    isKeptBy(petro, keeper, { status: 'requested', keeper: of });
  expect(['me', 'none', 'petro', 'iryna'].map((keeper) => isOf(keeper, petro))).toEqual([true, false, true, false]);
  expect(['me', 'none', 'iryna'].map((keeper) => isOf(keeper, null))).toEqual([false, true, false]);
  expect(isOf('none', undefined)).toBe(true);
  for (const status of finalStatuses) expect(isKeptBy(petro, 'none', { status, keeper: null })).toBe(false);
});
