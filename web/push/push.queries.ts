import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { notificationApi, type PushState } from '#contract/notification.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useUser } from '../lib/call/session.tsx';
import {
  askPermission,
  canPush,
  findSubscription,
  keepPushChoice,
  readPermission,
  readPushChoice,
  subscribeBrowser,
  usePermission,
} from '../lib/device/browser-push.ts';

/** The state of pushes in this browser. They are on only if both the server and the browser have the subscription. */
export const pushStateQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<PushState> => {
    const [own, state] = await Promise.all([findSubscription(), call(notificationApi.getState, {}, { signal })]);
    return { ...state, subscribed: state.subscribed && own !== undefined };
  },
});

/** Sends the push subscription to the server. Without `rate_update` the choice about rates does not change. */
async function subscribe(cache: QueryClient, rate_update?: boolean): Promise<PushState> {
  const { public_key } = await call(notificationApi.getKey);
  const subscription = await subscribeBrowser(public_key);
  const state = await call(notificationApi.subscribe, { body: { ...subscription, rate_update } });
  await know(cache, state);
  return state;
}

/** A running query could bring the old state back, so it is cancelled first. */
async function know(cache: QueryClient, state: PushState): Promise<void> {
  await cache.cancelQueries(pushStateQuery);
  cache.setQueryData(pushStateQuery.queryKey, state);
}

/** Turns pushes on or off for this browser. Pushes about new rates are a separate choice and are off by default. */
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

/** The invitation to notifications, before the browser has asked. Accepting also turns pushes on, if the browser has them. */
export function useNoticeInvitation() {
  const isOpen = usePermission() === 'default';
  const choose = useChoosePushes();
  const accept = async (hooks: { onError: (error: unknown) => void }) => {
    await askPermission();
    if (readPermission() === 'granted' && canPush()) choose.mutate({ subscribed: true, rate_update: false }, hooks);
  };
  return { isOpen, accept };
}

/**
 * Restores the user's push choice on this device for a new session or a new push address. Every page that opens calls
 * this, so it sends nothing if the server already has the same data.
 */
export async function keepPushes(cache: QueryClient, userId: string): Promise<void> {
  const choice = readPushChoice(userId);
  if (!choice) return;
  const [own, known] = await Promise.all([findSubscription(), call(notificationApi.getState)]);
  const isKept = own !== undefined && own.endpoint === known.endpoint && known.rate_update === choice.rate_update;
  if (!isKept) await subscribe(cache, choice.rate_update);
}
