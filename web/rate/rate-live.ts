import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../lib/live.ts';
import { deskKey } from './rate-desk.queries.ts';

/** For any number of rate changes, the screen refetches at most once in this time, and once more at the end. */
const calmMs = 1000;

/** Refetches the cards after a rate change by any person. The typed text is not lost, because the form holds it. */
export function useRatesLive() {
  const cache = useQueryClient();
  const refresh = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: deskKey }), calmMs);
  useLive((message) => {
    if (message.type === 'rate_update') refresh();
  });
}
