import { useSyncExternalStore } from 'react';
import { useRouter } from '../../lib/address/router.tsx';
import { useIsBelow, useIsFrom } from '../../lib/device/window-width.ts';

/** What the address says about the open deal. The component is drawn again only when that answer is another one. */
export function useOpenDeal<Answer extends string | boolean | undefined>(read: (id: string | undefined) => Answer) {
  const { place, subscribe } = useRouter();
  const answer = () => read(place().address.order);
  return useSyncExternalStore(subscribe, answer, answer);
}

/** Whether a deal is open beside the lanes. */
export function useIsPanelOpen(): boolean {
  const isWide = useIsFrom('panel');
  return useOpenDeal((id) => id !== undefined) && isWide;
}

/** Whether the panel leaves room for one lane only. */
export function useIsSqueezed(): boolean {
  const isNarrow = useIsBelow('wide');
  return useIsPanelOpen() && isNarrow;
}

/** Whether the list stands beside an open deal, or beside the lanes: its head is narrow. */
export function useIsListNarrow(): boolean {
  const isBesideLanes = useIsFrom('broad');
  const isBesideDeal = useIsPanelOpen();
  return isBesideLanes || isBesideDeal;
}
