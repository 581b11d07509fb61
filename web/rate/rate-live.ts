import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../lib/live.ts';
import { deskKey } from './rate-desk.queries.ts';

/** However many rates change at once, what is shown is read again this often at most, and once more afterwards. */
const calmMs = 1000;

/** A rate has changed, here or elsewhere: the cards become true. What is typed stays, for the form holds it. */
export function useRatesLive() {
  const cache = useQueryClient();
  const refresh = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: deskKey }), calmMs);
  useLive((message) => {
    if (message.type === 'rate_update') refresh();
  });
}
