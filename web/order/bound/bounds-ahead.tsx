import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { needsAhead } from '#domain/bound.ts';
import type { Decimal } from '#domain/money/money.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ownBoundsQuery } from './own-bounds.queries.ts';

/** The amounts of a deal before it is confirmed, or before it is placed. */
type Sums = { sc: string; tc: string; amt_to_exch: Decimal; amt_to_recv: Decimal; cash: Decimal };

const windowWords = { 24: 'day', 720: 'month' } as const;
const wholeHryvnias = { min: 0, max: 2 };

/** Tells the customer what the office will need for this deal, before the way to it. */
export function BoundsAhead({ officeId, sums }: { officeId: string; sums: Sums }) {
  const { t } = useTranslation('mine');
  const format = useFormat();
  const own = useQuery(ownBoundsQuery(officeId)).data;
  const ahead = own ? needsAhead(worthInUah(sums, own.rates), { ...own, isVerified: own.is_verified }) : [];
  if (ahead.length === 0) return null;
  return (
    <Alert mt="sm" role="status">
      {ahead.map(({ need, bound }) => (
        <Text key={need} inherit>
          {t(`ahead.${windowWords[bound.hours]}`, {
            sum: format.money(bound.from_sum, 'UAH', wholeHryvnias),
            need: t(`ahead.needs.${need}`),
          })}
        </Text>
      ))}
    </Alert>
  );
}
