import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { askRateApi, rateChangeApi } from '#contract/rate/rate-change.ts';
import { type NewTerms, termsApi } from '#contract/rate/terms.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { mayOffer } from '#domain/money/rate.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { notifyDone, withActorName } from '../lib/call/lost-race.ts';
import { Declined } from '../lib/call/rate-confirmation.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useGuarded } from './guard/rate-guard.queries.ts';
import type { Scope } from './rate-address.ts';
import { deskKey } from './rate-desk.queries.ts';
import { useRateLabels } from './rate-labels.ts';

/**
 * Invalidates all queries of the rates screen. It runs after a success and after a failure, because a failure can mean
 * that someone else changed the rates first.
 */
function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: deskKey });
}

/** `office_id` is set for an office rate, and undefined for a global rate. */
export type RateToSend = Pair & { rate: Decimal; office_id: string | undefined };

const unfollowing = ({ sc, tc, office_id }: Pair & { office_id: string | undefined }) => ({
  sc,
  tc,
  add_office_ids: [],
  rmv_office_ids: office_id === undefined ? [] : [office_id],
});

/**
 * Publishes a rate. For an office that follows the global rate, the office rate is stored first, and then the office
 * stops following. With this order the office always offers a rate.
 */
export function usePublish({ name, hasWallet }: Pick<Scope, 'name' | 'hasWallet'>) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  const guarded = useGuarded('publish');
  const follow = useSendFollowing();
  const leave = useGuardedMutation({
    mutationFn: (draft: RateToSend) => follow(unfollowing(draft)),
    onSuccess: (_, draft) => sayDone(draft),
    onError: (error, draft) => {
      if (error instanceof Declined) notifyStored(draft);
      else notifyError(error, t('form.unfollowFailed'), () => leave.mutate(draft));
    },
    onSettled: refresh,
  });
  const publish = useGuardedMutation({
    mutationFn: (draft: RateToSend) =>
      guarded(
        (confirm) => call(rateChangeApi.create, { body: { ...draft, confirm } }),
        (ask) => call(askRateApi.create, { body: { ...draft, confirm: true, ask } }),
      ),
    onSettled: refresh,
  });
  const showNotice = (how: 'done' | 'stored', draft: RateToSend) => {
    const isOwn = draft.office_id !== undefined;
    notifySuccess(
      t(`form.${how}`, { pair: words.pair(draft), rate: words.inText(draft.rate) }),
      isOwn ? name : undefined,
    );
  };
  /** Without a wallet the office can't offer the pair, so the rate is only stored for now. */
  const sayDone = (draft: RateToSend) => showNotice(mayOffer(draft, hasWallet) ? 'done' : 'stored', draft);
  /** The office still follows the global rate, so its own rate is only stored. */
  const notifyStored = (draft: RateToSend) => showNotice('stored', draft);
  return {
    publish: publish.mutateAsync,
    leave: leave.mutate,
    sayDone,
    sayStored: notifyStored,
    isPending: publish.isPending || leave.isPending,
  };
}

/**
 * Publishes several rates, all or none. The offices of `leaving` follow the global rate of the pair until now, and stop after it.
 * Answers whether all of them have stopped.
 */
export function usePublishAll() {
  const { t } = useTranslation('rate');
  const refresh = useRefresh();
  const guarded = useGuarded('publish');
  const follow = useSendFollowing();
  return useGuardedMutation({
    mutationFn: async ({ rates, leaving }: { rates: RateToSend[]; leaving: RateToSend[] }) => {
      await guarded(
        (confirm) => call(rateChangeApi.publish, { body: { rates, confirm } }),
        (ask) => call(askRateApi.publish, { body: { rates, confirm: true, ask } }),
      );
      try {
        for (const rate of leaving) await follow(unfollowing(rate));
        return true;
      } catch (error) {
        notifyError(error, t('form.unfollowFailed'));
        return false;
      }
    },
    onSettled: refresh,
  });
}

export function useSwitchRate() {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  const guarded = useGuarded('switch');
  return useGuardedMutation({
    mutationFn: ({ rate, active }: { rate: ExchangeRate; active: boolean }) =>
      guarded(
        (confirm) => call(rateChangeApi.setStatus, { params: { id: rate.id }, querystring: { active, confirm } }),
        (ask) => {
          const querystring = { active, confirm: true };
          return call(askRateApi.setStatus, { params: { id: rate.id }, querystring, body: { ask } });
        },
      ),
    onSuccess: (rate) =>
      notifySuccess(
        t(rate.actual ? 'card.switchedOn' : 'card.switchedOff', { pair: words.pair(rate) }),
        undefined,
        t('card.switchFailed'),
      ),
    onError: (error) => notifyError(error, t('card.switchFailed')),
    onSettled: refresh,
  });
}

export function useRemoveRate() {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  const guarded = useGuarded('remove');
  return useGuardedMutation({
    mutationFn: ({ id }: ExchangeRate) =>
      withActorName(
        guarded((confirm) => call(rateChangeApi.remove, { params: { id }, querystring: { confirm } })),
        ({ code }) => code === 'NOT_FOUND',
      ),
    onSuccess: (by, rate) => notifyDone(by, t('remove.done', { pair: words.pair(rate) }), t('remove.failed')),
    onError: (error) => notifyError(error, t('remove.failed')),
    onSettled: refresh,
  });
}

export type Following = Pair & { add_office_ids: string[]; rmv_office_ids: string[] };

function useSendFollowing() {
  const guarded = useGuarded('follow');
  return (body: Following) =>
    guarded(
      async (confirm) => {
        const followers = await call(rateChangeApi.subscribe, { body: { ...body, confirm } });
        // With `confirm` the server answers with an object. The bare list of ids is for clients of the specification.
        return Array.isArray(followers) ? { office_ids: followers, warnings: [] } : followers;
      },
      (ask) => call(askRateApi.subscribe, { body: { ...body, confirm: true, ask } }),
    );
}

/** Changes which offices follow the global rate of a pair. The caller reports failures. */
export function useFollowing(done: string) {
  const refresh = useRefresh();
  const follow = useSendFollowing();
  return useGuardedMutation({
    mutationFn: follow,
    onSuccess: () => notifySuccess(done),
    onSettled: refresh,
  });
}

/** Sets the bounds of a pair. The caller reports failures. */
export function useSetBounds() {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  return useGuardedMutation({
    mutationFn: (body: NewTerms) => call(termsApi.create, { body }),
    onSuccess: (_, pair) => notifySuccess(t('bounds.saved', { pair: words.pair(pair) }), undefined, t('bounds.failed')),
    onSettled: refresh,
  });
}
