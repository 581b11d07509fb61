import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { add, compare, subtract } from '#domain/money/money.ts';
import { useFormat } from '../../lib/text/format.ts';
import styles from './mandate-bars.module.css';

/** For each sum of the mandate that the deal is beyond: what it allows, and hatched how much more is asked for. */
export function MandateBars({ approval: { limits, sum } }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  return limits.map(({ name, limit, used, currency }) => {
    const wanted = add(used, sum ?? '0');
    const more = subtract(wanted, limit);
    if (compare(more, '0') <= 0) return null;
    const said = (amount: string) => format.money(amount, currency, { min: 0, max: 2 });
    return (
      <Box key={name} mt="xs">
        <Box className={styles.bar} __vars={{ '--allowed': `${(Number(limit) / Number(wanted)) * 100}%` }} aria-hidden>
          <span className={styles.allowed} />
          <span className={styles.more} />
        </Box>
        <p className={`${styles.said} figures`}>
          <span>{t(`approval.limit.${name}`, { limit: said(limit) })}</span>
          <span>{t('approval.over', { over: said(more) })}</span>
        </p>
      </Box>
    );
  });
}
