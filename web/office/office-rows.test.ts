import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { kyivTime } from '#domain/kyiv.ts';
import { offerOf } from '../testing/exchange.tsx';
import { anOffice } from '../testing/fixtures.ts';
import { compareOffices } from './office-offers.ts';
import { useOfficeRows } from './office-rows.ts';

function rowsOf(count: number, chosen: number) {
  const offices = Array.from({ length: count }, () => anOffice());
  const offers = compareOffices({
    offices,
    rates: offices.map((office) => offerOf(office, '0.99')),
    judgedBy: { globalRate: undefined, tolerance: '0.05' },
    amount: undefined,
    language: 'en',
    now: kyivTime(new Date()),
  });
  return renderHook(() => useOfficeRows(offers, {}, offers[chosen - 1]?.office.id)).result;
}

/** For each "show more": the number of rows promised, and the number added. */
function wishes(rows: ReturnType<typeof rowsOf>) {
  const told: { promised: number; came: number }[] = [];
  while (rows.current.next > 0) {
    const { next: promised, shown } = rows.current;
    act(() => rows.current.showMore());
    told.push({ promised, came: rows.current.shown.length - shown.length });
  }
  return told;
}

test.each([
  { count: 41, chosen: 1, steps: [20, 1] },
  { count: 41, chosen: 31, steps: [19, 1] },
  { count: 41, chosen: 41, steps: [20] },
  { count: 21, chosen: 21, steps: [] },
])('"show more" adds as many offices as it says: $count, number $chosen chosen', ({ count, chosen, steps }) => {
  const rows = rowsOf(count, chosen);
  expect(wishes(rows)).toEqual(steps.map((step) => ({ promised: step, came: step })));
  expect(rows.current.shown).toHaveLength(count);
});
