import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { useLive } from '../lib/live.ts';
import { useTitleCount } from '../lib/page-title.ts';
import { needsMeQuery } from '../order/order.queries.ts';
import { useOrderWords } from '../order/order-words.ts';
import { Announced } from '../ui/announced.tsx';
import { KeysDialog } from './deals-keys-dialog.tsx';
import { playTone } from './deals-sound.ts';

/** Deals that arrive within so short a time are told together. */
const gatherMs = 1_000;
/** Then the words are taken away, so that the same ones would be spoken again. */
const spokenMs = 10_000;

/** What calls a member of staff back to the desk from another tab or window: title, tone and a polite voice. */
export function DealsAttention() {
  const { data } = useQuery(needsMeQuery());
  useTitleCount(data?.total ?? 0);
  return (
    <Suspense fallback={null}>
      <NewDealsVoice />
      <KeysDialog />
    </Suspense>
  );
}

function NewDealsVoice() {
  const { t } = useTranslation('deals');
  const describe = useOrderWords();
  const arrived = useArrivals();
  const [first] = arrived;
  const words = first && describe(first);
  return (
    <Announced>
      {words && arrived.length === 1 && t('attention.newDeal', words)}
      {arrived.length > 1 && t('attention.newDeals', { count: arrived.length })}
    </Announced>
  );
}

/** The new deals of the last moment. */
function useArrivals(): readonly Order[] {
  const [gathered, setGathered] = useState<readonly Order[]>([]);
  const [told, setTold] = useState<readonly Order[]>([]);
  useLive((message) => {
    if (message.type !== 'new_order') return;
    setGathered((now) => [...now, message.data]);
    playTone();
  });
  useEffect(() => {
    if (gathered.length === 0) return undefined;
    const timer = setTimeout(() => {
      setTold(gathered);
      setGathered([]);
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [gathered]);
  useEffect(() => {
    if (told.length === 0) return undefined;
    const timer = setTimeout(() => setTold([]), spokenMs);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}
