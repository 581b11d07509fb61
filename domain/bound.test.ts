import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bound, boundHours, boundsNear, judgeBounds, needsAhead, worthWithin } from './bound.ts';
import { add, compare } from './money/money.ts';

const bound = (more: Partial<Bound> = {}): Bound => ({
  ...{ id: 'a', from_sum: '400000', hours: 720, needs: ['name', 'document'] },
  ...more,
});
const facts = {
  before: { 24: '0', 720: '399000' },
  bounds: [bound()],
  isVerified: false,
  seen: { name: false, document: false },
};
const document = { kind: 'passport', end: '1234' };

test('who serves a person reads of each window the next bound, and of the last one how far it is passed', () => {
  const bounds = [bound({ from_sum: '900000' }), bound(), bound({ hours: 24, from_sum: '50000' })];
  expect(boundsNear('900', { ...facts, bounds })).toEqual([
    { hours: 24, from_sum: '50000', sum: '900' },
    { hours: 720, from_sum: '400000', sum: '399900' },
  ]);
  const [, month] = boundsNear('1000', { ...facts, bounds });
  expect(month).toEqual({ hours: 720, from_sum: '900000', sum: '400000' });
  expect(boundsNear('600000', { ...facts, bounds: [bound()] })).toEqual([
    { hours: 720, from_sum: '400000', sum: '999000' },
  ]);
  expect(boundsNear(undefined, facts)).toEqual([]);
});

describe('a bound', () => {
  test('is reached by the deal that makes its sum full, and not a kopiyka below', () => {
    expect(judgeBounds('1000', facts, {})).toMatchObject({ sum: '400000', needs: ['name', 'document'] });
    expect(judgeBounds('999.99', facts, {})).toBeUndefined();
  });

  test('asks only for what is missing, of all bounds that are reached', () => {
    const bounds = [bound(), bound({ hours: 24, from_sum: '1000', needs: ['verified_phone'] })];
    expect(judgeBounds('1000', { ...facts, bounds }, { name: 'Olha' })).toMatchObject({
      needs: ['verified_phone', 'document'],
    });
    expect(judgeBounds('1000', { ...facts, bounds, isVerified: true }, { name: 'Olha', document })).toBeUndefined();
    const seen = { name: true, document: true };
    expect(judgeBounds('1000', { ...facts, bounds, isVerified: true, seen }, {})).toBeUndefined();
  });

  test('that asks for somebody else’s yes lacks it, whatever was seen', () => {
    const bounds = [bound({ needs: ['approval', 'name'] })];
    expect(judgeBounds('1000', { ...facts, bounds }, { name: 'Olha' })).toMatchObject({ needs: ['approval'] });
  });

  test('is not passed where no rate says what the deal is worth, and asks nothing where there is none', () => {
    expect(judgeBounds(undefined, facts, { name: 'Olha', document })).toBe('unknown');
    expect(judgeBounds(undefined, { ...facts, bounds: [] }, {})).toBeUndefined();
  });
});

describe('what a deal will need', () => {
  const office = [
    bound({ from_sum: '1000', hours: 24, needs: ['verified_phone', 'name'] }),
    bound({ needs: ['document', 'name'] }),
  ];
  const ahead = (worth: string | undefined, isVerified = false) =>
    needsAhead(worth, { ...facts, bounds: office, isVerified }).map(({ need, bound: { from_sum } }) => [
      need,
      from_sum,
    ]);

  test('is said by the lowest bound that the deal reaches, the name only without a document', () => {
    expect(ahead('999.99')).toEqual([]);
    expect(ahead('1000')).toEqual([
      ['verified_phone', '1000'],
      ['document', '400000'],
    ]);
    expect(needsAhead('1000', { ...facts, bounds: office.slice(0, 1), isVerified: true })).toMatchObject([
      { need: 'name' },
    ]);
  });

  test('is nothing while no rate says what the deal is worth', () => {
    expect(ahead(undefined)).toEqual([]);
  });
});

describe('a rolling window', () => {
  const deal = fc.record({
    // Over both changes of the clocks in Kyiv.
    at: fc.date({ min: new Date('2027-03-01T00:00:00Z'), max: new Date('2027-11-30T00:00:00Z'), noInvalidDate: true }),
    worth: fc.integer({ min: 1, max: 9_000_000 }).map((units) => `${units}`),
  });
  const moment = fc.date({
    min: new Date('2027-03-20T00:00:00Z'),
    max: new Date('2027-12-01T00:00:00Z'),
    noInvalidDate: true,
  });

  test('has each deal for exactly its hours, whatever the clocks do', () => {
    fc.assert(
      fc.property(deal, fc.constantFrom(...boundHours), ({ at, worth }, hours) => {
        const sumAfter = (ms: number) => worthWithin([{ at, worth }], hours, new Date(at.getTime() + ms));
        expect([sumAfter(0), sumAfter(hours * 3_600_000 - 1), sumAfter(hours * 3_600_000)]).toEqual([
          worth,
          worth,
          '0',
        ]);
      }),
    );
  });

  test('never has more in 24 hours than in 30 days, and adds what two parts have', () => {
    fc.assert(
      fc.property(fc.array(deal), fc.array(deal), moment, (some, others, now) => {
        const [day, month] = boundHours.map((hours) => worthWithin([...some, ...others], hours, now));
        expect(compare(day ?? '', month ?? '')).toBeLessThanOrEqual(0);
        expect(month).toBe(add(worthWithin(some, 720, now), worthWithin(others, 720, now)));
      }),
    );
  });
});
