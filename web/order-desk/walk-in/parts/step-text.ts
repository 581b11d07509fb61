import { useTranslation } from 'react-i18next';
import type { OnwardStep } from '#domain/order/order.ts';

type Said = { paid: 'coin' | 'cash'; give: string; receive: string };

/** What the steps of a deal say at the window, done and still to do. */
export function useStepText({ paid, give, receive }: Said) {
  const { t } = useTranslation('walkin');
  const sumOf = (call: OnwardStep['call']) => ({ sum: call === 'receive' ? give : receive });
  return {
    done: (call: OnwardStep['call']) => t(`step.${call}.${paid}`, sumOf(call)),
    later: (call: OnwardStep['call']) => t(`later.${call}.${paid}`, sumOf(call)),
  };
}
