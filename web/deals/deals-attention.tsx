import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useLive } from '../lib/live.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { useTitleCount } from '../lib/page-title.ts';
import { needsMeQuery } from '../order/order.queries.ts';
import { useOrderWords } from '../order/order-words.ts';
import { Announced } from '../ui/announced.tsx';
import { noFilter } from './deals-filter.ts';
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
  const many = t('attention.newDeals', { count: arrived.length });
  return <Announced>{first && (arrived.length === 1 ? t('attention.newDeal', describe(first)) : many)}</Announced>;
}

/** For the eye too, unless it looks at the deals: there they come in, or "2 new deals, show" stands above them. */
function useNewDealNotice() {
  const { t } = useTranslation('deals');
  const describe = useOrderWords();
  const moveTo = useMoveTo();
  const { tab = 'deals', order } = useAddress();
  return (arrived: readonly Order[]) => {
    const [first] = arrived;
    if (!first || (tab === 'deals' && !order)) return;
    if (arrived.length > 1) {
      const show = () => moveTo({ ...noFilter, tab: 'deals', sort: undefined });
      notifyNotice(t('attention.newDeals', { count: arrived.length }), undefined, {
        label: t('attention.show'),
        act: show,
      });
      return;
    }
    const { gives, receives, office, number } = describe(first);
    const open = () => moveTo({ order: first.id });
    notifyNotice(`${gives} → ${receives}, ${office}`, `${t('attention.title')} ${number}`, {
      label: t('attention.open'),
      act: open,
    });
  };
}

/** The new deals of the last moment. */
function useArrivals(): readonly Order[] {
  const [gathered, setGathered] = useState<readonly Order[]>([]);
  const [told, setTold] = useState<readonly Order[]>([]);
  const notice = useEffectEvent(useNewDealNotice());
  useLive((message) => {
    if (message.type !== 'new_order') return;
    setGathered((now) => [...now, message.data]);
  });
  useEffect(() => {
    if (gathered.length === 0) return undefined;
    const timer = setTimeout(() => {
      setTold(gathered);
      notice(gathered);
      playTone();
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
