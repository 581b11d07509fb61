import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#contract/order.ts';

/** What staff should know of other deals before they send USDT for this one, or match what arrived. */
export function OrderMarks({ order: { also_used_by = 0, same_sum = false } }: { order: OrderDetail }) {
  if (also_used_by === 0 && !same_sum) return null;
  return <Marks count={also_used_by} isSameSum={same_sum} />;
}

/** The words are fetched with the first order that has a mark. */
function Marks({ count, isSameSum }: { count: number; isSameSum: boolean }) {
  const { t } = useTranslation('marks');
  return (
    <>
      {isSameSum && <Mark text={t('sameSum')} />}
      {count > 0 && <Mark text={t('usedBy', { count })} />}
    </>
  );
}

const Mark = ({ text }: { text: string }) => (
  <Text className="toned" data-tone="warning" mt="sm" p="sm">
    {text}
  </Text>
);
