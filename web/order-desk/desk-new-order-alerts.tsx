import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTitleCount } from '../lib/address/page-title.ts';
import { useLive } from '../lib/live/live.ts';
import { needsMeQuery } from '../order/order.queries.ts';
import { KeysDialog } from './desk-keys-dialog.tsx';
import { playTone } from './desk-sound.ts';

/** Orders that arrive within this time play one tone together. */
const gatherMs = 1_000;

/** The alerts that staff notice from another tab or window: the count in the page title, and the tone. */
export function NewOrderAlerts() {
  const { data } = useQuery(needsMeQuery());
  useTitleCount(data?.total ?? 0);
  useNewOrderTone();
  return (
    <Suspense fallback={null}>
      <KeysDialog />
    </Suspense>
  );
}

function useNewOrderTone() {
  const [hasArrived, setArrived] = useState(false);
  useLive((message) => {
    if (message.type === 'new_order') setArrived(true);
  });
  useEffect(() => {
    if (!hasArrived) return undefined;
    const timer = setTimeout(() => {
      playTone();
      setArrived(false);
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [hasArrived]);
}
