import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { offerOf } from '../testing/exchange.tsx';
import { anOffice } from '../testing/fixtures.ts';
import { compareOffices } from '../testing/offers.ts';
import { renderApp } from '../testing/render.tsx';
import { useOfficeRows } from './office-list.tsx';
import { RateBadge } from './office-row.tsx';

// spec 2.28
test('each of the four rate categories has its own badge text', async () => {
  await i18next.loadNamespaces('office');
  const { container } = await renderApp(
    <ul>
      {([0, 1, 2, 3] as const).map((category) => (
        <li key={category}>
          <RateBadge category={category} />
        </li>
      ))}
    </ul>,
  );
  const texts = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Best Rate', 'Good Rate', 'Fair Rate', 'Not recommended']);
});

function rowsOf(count: number, chosen: number) {
  const offices = Array.from({ length: count }, () => anOffice());
  const offers = compareOffices({
    offices,
    rates: offices.map((office) => offerOf(office, '0.99')),
    judgedBy: { globalRate: undefined, tolerance: '0.05' },
    amount: undefined,
    network: null,
    language: 'en',
    now: new Date('2026-11-17T10:00:00Z'),
  });
  return renderHook(() => useOfficeRows(offers, offers[chosen - 1]?.office.id)).result;
}

/** For each "show more": the number of rows promised, and the number added. */
function wishes(rows: ReturnType<typeof rowsOf>) {
  const rowCounts: { promised: number; came: number }[] = [];
  while (rows.current.next > 0) {
    const { next: promised, shown } = rows.current;
    act(() => rows.current.showMore());
    rowCounts.push({ promised, came: rows.current.shown.length - shown.length });
  }
  return rowCounts;
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
