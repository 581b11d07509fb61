import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useGuardWords } from '../../rate/guard/rate-guard.queries.ts';
import styles from './approval-card.module.css';

const exact = { min: 4, max: 8 };
const calls = ['publish', 'switch', 'subscribe'] as const;

/** Who asks to bring which rates into force. The rates are the largest thing here. */
export function RateAsks({ approval: { call, rates }, who }: { approval: Approval; who: string }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const what = calls.find((known) => known === call) ?? 'publish';
  return (
    <div>
      <Text c="dimmed" fz="body" lh="body">
        {t(`approval.asksRates.${what}`, { who })}
      </Text>
      {rates?.map(({ sc, tc, rate, office_id }) => {
        const text = `${sc} → ${tc} ${format.rateInText(rate, exact)}`;
        return (
          <Box
            component="p"
            key={`${sc}/${tc} ${office_id}`}
            className={styles.sum}
            __vars={{ '--sum-length': String(text.length) }}
          >
            {text}
          </Box>
        );
      })}
    </div>
  );
}

/** What the guard found: exactly this is agreed to. */
export function RateFindings({ approval: { warnings } }: { approval: Approval }) {
  const words = useGuardWords();
  return warnings?.map((warning) => (
    <Text key={words(warning).join(' ')} fz="body" lh="body" mt="xs">
      {words(warning).join(' ')}
    </Text>
  ));
}
