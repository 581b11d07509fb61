import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { boundsPresent } from '#domain/pair-terms.ts';
import { useSums } from '../lib/format.ts';
import type { Exchange } from './exchange-state.ts';

type Props = { exchange: Exchange; isSending: boolean };

/** What this pair takes, before anything is typed. An amount outside gets the nearest allowed one as a button. */
export function ExchangeBounds({ exchange: { pair, bounds, nearest, change }, isSending }: Props) {
  const { t } = useTranslation('exchange');
  const { spelled } = useSums();
  const known = bounds && boundsPresent(bounds);
  if (!known) return null;
  const spell = (bound: string | null) => (bound === null ? '' : spelled(bound, pair.sc));
  return (
    <Group gap="2xs sm" mt="xs" mih={36}>
      <Text role={nearest ? 'alert' : undefined} c={nearest ? 'var(--o-bad)' : 'dimmed'} className="figures">
        {t(`bounds.${known}`, { min: spell(bounds.min_amount), max: spell(bounds.max_amount) })}
      </Text>
      {nearest && (
        <Button size="sm" disabled={isSending} onClick={() => change({ typed: nearest })}>
          {t('bounds.take', { sum: spelled(nearest, pair.sc) })}
        </Button>
      )}
    </Group>
  );
}
