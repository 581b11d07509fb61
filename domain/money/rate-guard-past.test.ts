import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnits } from './money.ts';
import {
  type AppliedRate,
  mustBeConfirmed,
  type PastRate,
  type RateFinding,
  rateFindings,
  scopeKey,
} from './rate-guard.ts';

let count = 0;
const applied = (office_id: string, sc: string, tc: string, rate: string): AppliedRate => ({
  id: String(++count),
  scope: office_id,
  office_id,
  sc,
  tc,
  rate,
});
const sell = (office: string, rate: string) => applied(office, 'USDT', 'UAH', rate);
const at = (rate: string, ts = new Date(0)): PastRate => ({ rate, ts });
const rateOf = (units: bigint) => fromUnits(units, 8);
const kinds = (findings: readonly RateFinding[]) => findings.map(({ kind }) => kind);

describe('a jump', () => {
  test('is measured from the newest record of its scope where an office applied none, and says since when', () => {
    const [rate, off] = [sell('a', '50'), at('40', new Date('2026-11-01T10:00:00Z'))];
    const past = new Map([[scopeKey(rate), { newest: off, anchor: undefined }]]);
    expect(rateFindings({ before: [], after: [rate], past })).toMatchObject([
      { kind: 'jump', before: { rate: '40' }, after: { rate: '50' }, since: off.ts, record_ids: [rate.id] },
    ]);
  });

  test('is also measured from the record that stands still, however near the one before is', () => {
    const [before, after, still] = [sell('a', '41'), sell('a', '42'), at('40', new Date('2026-11-01T10:00:00Z'))];
    const past = new Map([[scopeKey(after), { newest: at('41'), anchor: still }]]);
    expect(rateFindings({ before: [before], after: [after], past })).toMatchObject([
      { kind: 'jump', before: { rate: '40' }, percent: '5', loss: '50', since: still.ts, office_ids: ['a'] },
    ]);
  });

  test('of a record that no office applies is found too', () => {
    const written = [{ id: '1', scope: null, sc: 'USDT', tc: 'UAH', rate: '50' }];
    const past = new Map(written.map((record) => [scopeKey(record), { newest: at('40'), anchor: undefined }]));
    expect(rateFindings({ before: [], after: [], written, past })).toMatchObject([{ kind: 'jump', office_ids: [] }]);
  });

  test('of an own rate beside the global one is measured from what its office applies', () => {
    const applies = { ...sell('a', '40'), scope: null };
    const own = (rate: string) => [{ id: 'own', scope: 'a', sc: 'USDT', tc: 'UAH', rate }];
    const found = (rate: string) => rateFindings({ before: [applies], after: [applies], written: own(rate) });
    expect(found('41')).toEqual([]);
    expect(found('42')).toMatchObject([{ kind: 'jump', before: { rate: '40' }, since: null, office_ids: ['a'] }]);
  });
});

describe('a first rate', () => {
  test('is found where nothing can be compared with it, once for all its offices, and must be confirmed', () => {
    const after = ['a', 'b'].map((office) => ({
      ...applied(office, 'CZK', 'USDT', '23.1'),
      id: 'global',
      scope: null,
    }));
    const found = rateFindings({ before: [], after });
    expect(found).toEqual([
      {
        kind: 'first',
        after: { sc: 'CZK', tc: 'USDT', rate: '23.1' },
        office_ids: ['a', 'b'],
        record_ids: ['global'],
      },
    ]);
    expect(mustBeConfirmed(found)).toBe(true);
  });

  test('is found where no office applies it', () => {
    const written = [{ id: '1', scope: null, sc: 'CZK', tc: 'USDT', rate: '23.1' }];
    expect(kinds(rateFindings({ before: [], after: [], written }))).toEqual(['first']);
  });

  test('is none where its scope has an earlier record, or its office applied a rate', () => {
    const rate = sell('a', '40');
    const past = new Map([[scopeKey(rate), { newest: at('40'), anchor: undefined }]]);
    expect(rateFindings({ before: [], after: [rate], past })).toEqual([]);
    expect(rateFindings({ before: [sell('a', '40')], after: [rate] })).toEqual([]);
  });
});

test('small steps of a rate are stopped as soon as they have gone further than the limit from where they began', () => {
  const step = fc.integer({ min: -290, max: 290 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const start = 40_000_000_000n;
      const isStopped = (now: bigint, next: bigint) => {
        const [before, after] = [sell('a', rateOf(now)), sell('a', rateOf(next))];
        const past = new Map([[scopeKey(after), { newest: at(before.rate), anchor: at(rateOf(start)) }]]);
        return rateFindings({ before: [before], after: [after], past }).length > 0;
      };
      steps.reduce((now, part) => {
        const next = now + (now * BigInt(part)) / 10_000n;
        const isFar = (next > start ? next - start : start - next) * 100n > start * 3n;
        expect(isStopped(now, next)).toBe(isFar);
        return isFar ? now : next;
      }, start);
    }),
  );
});
