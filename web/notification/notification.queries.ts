import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { notificationApi, type PushState } from '#contract/notification.ts';
import { call } from '../lib/api.ts';
import { useGuardedMutation } from '../lib/guarded-mutation.ts';
import { useUser } from '../lib/session.tsx';
import { findSubscription, subscribeBrowser } from './browser-push.ts';
import { keepPushChoice, readPushChoice } from './push-choice.ts';

/** How it stands with pushes to this browser: on only where both the server and the browser say so. */
export const pushStateQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<PushState> => {
    const [own, state] = await Promise.all([findSubscription(), call(notificationApi.getState, {}, { signal })]);
    return { ...state, subscribed: state.subscribed && own !== undefined };
  },
});

/** Tells the server where to push; left out, the choice about rates stays. */
async function subscribe(cache: QueryClient, rate_update?: boolean): Promise<PushState> {
  const { public_key } = await call(notificationApi.getKey);
  const subscription = await subscribeBrowser(public_key);
  const state = await call(notificationApi.subscribe, { body: { ...subscription, rate_update } });
  await know(cache, state);
  return state;
}

/** A question that is still on its way would answer with what was before. */
async function know(cache: QueryClient, state: PushState): Promise<void> {
  await cache.cancelQueries(pushStateQuery);
  cache.setQueryData(pushStateQuery.queryKey, state);
}

/** Pushes on or off for this browser; new rates are a choice of their own, off at first. */
export function useChoosePushes() {
  const cache = useQueryClient();
  const { id } = useUser();
  return useGuardedMutation({
    mutationFn: async (wanted: PushState): Promise<void> => {
      if (wanted.subscribed) {
        const { rate_update } = await subscribe(cache, wanted.rate_update);
        keepPushChoice({ user_id: id, rate_update });
        return;
      }
      await call(notificationApi.unsubscribe);
      keepPushChoice(undefined);
      await know(cache, { subscribed: false, rate_update: false });
      await (await findSubscription())?.unsubscribe();
    },
    onError: () => cache.invalidateQueries(pushStateQuery),
  });
}

/**
 * What this person has chosen on this device holds for the new session, and for a new address of the browser, too. Every
 * page that is opened asks for it, so where the server knows it already nothing is written.
 */
export async function keepPushes(cache: QueryClient, userId: string): Promise<void> {
  const choice = readPushChoice(userId);
  if (!choice) return;
  const [own, known] = await Promise.all([findSubscription(), call(notificationApi.getState)]);
  const isKept = own !== undefined && own.endpoint === known.endpoint && known.rate_update === choice.rate_update;
  if (!isKept) await subscribe(cache, choice.rate_update);
}
