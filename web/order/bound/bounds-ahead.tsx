import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { needsAhead } from '#domain/bound.ts';
import type { Decimal } from '#domain/money/money.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { useBoundWords } from './bound-words.ts';
import { ownBoundsQuery } from './own-bounds.queries.ts';

/** The amounts of a deal before it is confirmed, or before it is placed. */
type Sums = { sc: string; tc: string; amt_to_exch: Decimal; amt_to_recv: Decimal; cash: Decimal };

/** Tells the customer what the office will need for this deal, before the way to it. */
export function BoundsAhead({ officeId, sums }: { officeId: string; sums: Sums }) {
  const { t } = useTranslation('mine');
  const words = useBoundWords();
  const own = useQuery(ownBoundsQuery(officeId)).data;
  const ahead = own ? needsAhead(worthInUah(sums, own.rates), { ...own, isVerified: own.is_verified }) : [];
  if (ahead.length === 0) return null;
  return (
    <Box className="toned" data-tone="info" mt="sm" mb="xs" px="sm" py="xs" fz="sm" role="status">
      {ahead.map(({ need, bound }) => {
        const { window, sum } = words(bound);
        return (
          <Text key={need} inherit>
            {t(`ahead.${window}`, { sum, need: t(`ahead.needs.${need}`) })}
          </Text>
        );
      })}
    </Box>
  );
}
