import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
const sell = (office: string, rate: string, currency = 'UAH') => applied(office, 'USDT', currency, rate);
const buy = (office: string, rate: string, currency = 'UAH') => applied(office, currency, 'USDT', rate);

const at = (rate: string, ts = new Date(0)): PastRate => ({ rate, ts });

/** The findings of a change in which no scope has another past than the rates that it has now. */
const findingsOf = (before: readonly AppliedRate[], after: readonly AppliedRate[], jumpPercent?: string) => {
  const past = new Map(after.map((rate) => [scopeKey(rate), { newest: at(rate.rate), anchor: undefined }]));
  return rateFindings({ before, after, past }, jumpPercent).map(({ record_ids, ...finding }) => finding);
};
const kinds = (findings: readonly RateFinding[]) => findings.map(({ kind }) => kind);

describe('a crossed pair', () => {
  test('is found, with both rates and the loss of 1,000 USDT in one round', () => {
    const [there, back] = [sell('a', '41.35'), buy('a', '0.0246')];
    expect(findingsOf([there, buy('a', '0.0245')], [there, back])).toEqual([
      {
        kind: 'crossed',
        there: { sc: 'USDT', tc: 'UAH', rate: '41.35' },
        back: { sc: 'UAH', tc: 'USDT', rate: '0.0246' },
        loss: '17.21',
        office_ids: ['a'],
      },
    ]);
  });

  test.each([
    ['1.25', '0.8', []],
    ['1.25', '0.80000001', ['crossed']],
    ['1.25000001', '0.8', ['crossed']],
    ['9999999999.99999999', '0.00000001', ['crossed']],
    ['0.00000001', '0.00000001', []],
  ])('is decided by the exact digits: there at %s, back at %s', (there, back, found) => {
    expect(kinds(findingsOf([], [sell('a', there), buy('a', back)]))).toEqual(found);
  });

  test('of several offices that follow the global rate is one finding', () => {
    const after = ['a', 'b', 'c'].flatMap((office) => [
      { ...sell(office, '1.01', 'USD'), id: 'there' },
      { ...buy(office, '1', 'USD'), id: 'back' },
    ]);
    expect(findingsOf([], after)).toMatchObject([{ kind: 'crossed', loss: '10', office_ids: ['a', 'b', 'c'] }]);
  });

  test('from before is not found again when the change does not touch it', () => {
    const crossed = [sell('a', '1.01', 'USD'), buy('a', '1', 'USD')];
    const elsewhere = [sell('b', '0.99', 'USD'), sell('a', '41.35')];
    expect(findingsOf(crossed, [...crossed, ...elsewhere])).toEqual([]);
    const again = [...crossed.slice(0, 1), buy('a', '0.995', 'USD')];
    expect(kinds(findingsOf(crossed, again))).toEqual(['crossed']);
  });

  test('is not found when one of its ways is no longer offered', () => {
    const [there, back] = [sell('a', '1.01', 'USD'), buy('a', '1', 'USD')];
    expect(findingsOf([there, back], [there])).toEqual([]);
  });

  test('with a tiny loss has a loss above zero, because the loss is rounded up', () => {
    const [found] = findingsOf([], [sell('a', '0.01'), buy('a', '100.00000001')]);
    expect(found).toMatchObject({ kind: 'crossed', loss: '0.000001' });
  });
});

describe('a crossing between two offices', () => {
  test('is found for the two offices with the largest gain, and needs no confirmation', () => {
    const before = [sell('a', '1', 'USD'), buy('b', '0.99', 'USD'), buy('c', '0.995', 'USD')];
    const findings = findingsOf(before, [sell('a', '1.01', 'USD'), ...before.slice(1)]);
    expect(findings).toEqual([
      {
        kind: 'crossed_between',
        there: { sc: 'USDT', tc: 'USD', rate: '1.01' },
        back: { sc: 'USD', tc: 'USDT', rate: '0.995' },
        loss: '4.95',
        office_ids: ['a', 'c'],
      },
    ]);
    expect(mustBeConfirmed(findings)).toBe(false);
  });

  test('is found beside a crossing at one office only if its loss is larger', () => {
    const crossed = [sell('a', '1.01', 'USD'), buy('a', '1', 'USD')];
    expect(kinds(findingsOf([], [...crossed, buy('b', '1', 'USD')]))).toEqual(['crossed']);
    expect(kinds(findingsOf([], [...crossed, buy('b', '1.001', 'USD')]))).toEqual(['crossed', 'crossed_between']);
  });

  test('is not found when neither office has changed a rate', () => {
    const before = [sell('a', '1.01', 'USD'), buy('b', '1', 'USD')];
    expect(findingsOf(before, [...before, sell('c', '0.9', 'USD')])).toEqual([]);
  });
});

describe('a jump', () => {
  test.each([
    ['100', '103', []],
    ['100', '103.00000001', ['jump']],
    ['100', '97', []],
    ['100', '96.99999999', ['jump']],
    ['0.00000033', '0.00000034', ['jump']],
  ])('from %s to %s, with the default limit of 3 percent', (before, after, found) => {
    const findings = findingsOf([sell('a', before)], [sell('a', after)]);
    expect(kinds(findings)).toEqual(found);
    expect(mustBeConfirmed(findings)).toBe(found.length > 0);
  });

  test('has its percentage, its loss of 1,000 USDT, and who loses', () => {
    expect(findingsOf([sell('a', '41.35')], [sell('a', '45.00')])).toMatchObject([
      { before: { rate: '41.35' }, after: { rate: '45.00' }, percent: '8.83', loss: '88.270859', loser: 'office' },
    ]);
    expect(findingsOf([sell('a', '40')], [sell('a', '4')])).toMatchObject([
      { percent: '-90', loss: '900', loser: 'customer' },
    ]);
  });

  test('is measured from the rate that each office applied before; a new pair is no jump', () => {
    const before = [sell('follows', '40'), sell('own', '50')];
    const after = ['follows', 'own', 'new'].map((office) => ({ ...sell(office, '40.5'), id: 'global' }));
    const [found, ...more] = findingsOf(before, after);
    expect(found).toMatchObject({ kind: 'jump', before: { rate: '50' }, office_ids: ['own'] });
    expect(more).toEqual([]);
  });

  test('is a move above the limit from the setting', () => {
    const move = (limit: string) => kinds(findingsOf([sell('a', '100')], [sell('a', '101')], limit));
    expect([move('1'), move('0.99999999'), move('0')]).toEqual([[], ['jump'], ['jump']]);
  });
});

test('findings are sorted: crossings, then jumps, then crossings between offices', () => {
  const before = [sell('a', '1', 'EUR'), buy('b', '1.2', 'EUR'), buy('a', '0.9', 'USD')];
  const after = [
    sell('a', '2', 'EUR'),
    ...before.slice(1, 2),
    sell('a', '1', 'USD'),
    buy('a', '1.1', 'USD'),
    sell('b', '1', 'PLN'),
    buy('b', '2', 'PLN'),
  ];
  const findings = findingsOf(before, after);
  expect(kinds(findings)).toEqual(['crossed', 'crossed', 'jump', 'jump', 'crossed_between']);
  expect(findings.map((finding) => 'loss' in finding && finding.loss)).toEqual([
    '1000',
    '100',
    '1000',
    '222.222223',
    '1400',
  ]);
});

describe('for random rates', () => {
  const office = fc.constantFrom('a', 'b', 'c');
  const units = fc.bigInt({ min: 1n, max: 10n ** 10n });
  const rateOf = (value: bigint) => {
    const digits = String(value).padStart(9, '0');
    return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
  };
  const one = 10n ** 8n;

  test('an office is crossed exactly when the product of its two rates is above 1', () => {
    const pairs = fc.uniqueArray(fc.tuple(office, units, units), { selector: ([name]) => name });
    fc.assert(
      fc.property(pairs, (all) => {
        const after = all.flatMap(([name, there, back]) => [sell(name, rateOf(there)), buy(name, rateOf(back))]);
        const crossed = all.filter(([, there, back]) => there * back > one * one).map(([name]) => name);
        const found = findingsOf([], after).filter(({ kind }) => kind === 'crossed');
        expect(found.flatMap(({ office_ids }) => office_ids).sort()).toEqual(crossed.sort());
        expect(found.every((finding) => 'loss' in finding && Number(finding.loss) > 0)).toBe(true);
      }),
    );
  });

  test('a crossing between two offices is found exactly when its loss is the largest', () => {
    const rates = fc.uniqueArray(fc.tuple(office, fc.boolean(), units), { selector: ([name, way]) => `${name}${way}` });
    const most = (losses: bigint[]) => losses.reduce((top, loss) => (loss > top ? loss : top), 0n);
    fc.assert(
      fc.property(rates, (all) => {
        const after = all.map(([name, way, value]) => (way ? sell(name, rateOf(value)) : buy(name, rateOf(value))));
        const routes = all.flatMap(([a, there, x]) =>
          all.flatMap(([b, back, y]) => (there && !back ? [{ isOne: a === b, gain: x * y - one * one }] : [])),
        );
        // In millionths of a USDT, for 1,000 USDT, rounded up.
        const lossOf = (gain: bigint) => (gain * 10n ** 9n + one * one - 1n) / (one * one);
        const losses = (isOne: boolean) =>
          most(routes.filter((r) => r.isOne === isOne && r.gain > 0n).map((r) => lossOf(r.gain)));
        expect(kinds(findingsOf([], after)).includes('crossed_between')).toBe(losses(false) > losses(true));
      }),
    );
  });

  test('a change that replaces no record finds nothing, also when it removes one', () => {
    const rates = fc.array(fc.tuple(office, fc.boolean(), units));
    fc.assert(
      fc.property(rates, fc.nat(), (all, taken) => {
        const before = all.map(([name, way, value]) => (way ? sell(name, rateOf(value)) : buy(name, rateOf(value))));
        const unique = [...new Map(before.map((rate) => [`${rate.office_id}${rate.sc}`, rate])).values()];
        expect(findingsOf(unique, unique)).toEqual([]);
        expect(
          findingsOf(
            unique,
            unique.filter((_, at) => at !== taken),
          ),
        ).toEqual([]);
      }),
    );
  });

  test('a rate jumps exactly when it moves by more than the limit', () => {
    fc.assert(
      fc.property(units, units, fc.integer({ min: 0, max: 200 }), (before, after, limit) => {
        const moved = before < after ? after - before : before - after;
        const found = kinds(findingsOf([sell('a', rateOf(before))], [sell('a', rateOf(after))], String(limit)));
        expect(found).toEqual(moved * 100n > before * BigInt(limit) ? ['jump'] : []);
      }),
    );
  });
});
