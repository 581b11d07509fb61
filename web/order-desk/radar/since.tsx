import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { minutesSince, useDuration } from '../list/desk-waiting.tsx';

/** Since when it waits, and how long that is now. */
export function Since({ since }: { since: Date }) {
  const { t } = useTranslation('radar');
  const { dateTimeWithin } = useFormat();
  const duration = useDuration();
  const minutes = useFromNow((now) => minutesSince(since, now.getTime()));
  return <Text className="figures">{t('since', { when: dateTimeWithin(since), age: duration(minutes) })}</Text>;
}
