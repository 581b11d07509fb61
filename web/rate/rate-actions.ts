import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ExchangeRate, rateApi } from '#contract/rate.ts';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { mayOffer } from '#domain/rate.ts';
import { call } from '../lib/api.ts';
import { useGuardedMutation } from '../lib/guarded-mutation.ts';
import { byWhomever, notifyDone } from '../lib/lost-race.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { Declined } from '../lib/rate-confirmation.ts';
import type { Scope } from './rate-address.ts';
import { deskKey } from './rate-desk.queries.ts';
import { useGuarded } from './rate-guard.queries.ts';
import { useRateLabels } from './rate-labels.ts';

/** What is shown becomes true again, whether the change went well or somebody else was first. */
function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: deskKey });
}

/** An office is named where the rate is its own. */
export type Draft = Pair & { rate: Decimal; office_id: string | undefined };

const unfollowing = ({ sc, tc, office_id }: Pair & { office_id: string | undefined }) => ({
  sc,
  tc,
  add_office_ids: [],
  rmv_office_ids: office_id === undefined ? [] : [office_id],
});

/**
 * Publishes a rate. The own rate of an office comes first and its leaving the global one second, so that there is no
 * moment at which it offers nothing.
 */
export function usePublish({ name, hasWallet }: Pick<Scope, 'name' | 'hasWallet'>) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  const guarded = useGuarded('publish');
  const follow = useSendFollowing();
  const leave = useGuardedMutation({
    mutationFn: (draft: Draft) => follow(unfollowing(draft)),
    onSuccess: (_, draft) => sayDone(draft),
    onError: (error, draft) => {
      if (error instanceof Declined) sayStored(draft);
      else notifyError(error, t('form.unfollowFailed'), () => leave.mutate(draft));
    },
    onSettled: refresh,
  });
  const publish = useGuardedMutation({
    mutationFn: (draft: Draft) => guarded((confirm) => call(rateApi.create, { body: { ...draft, confirm } })),
    onSettled: refresh,
  });
  const say = (how: 'done' | 'stored', draft: Draft) => {
    const isOwn = draft.office_id !== undefined;
    notifySuccess(
      t(`form.${how}`, { pair: words.pair(draft), rate: words.rate(draft.rate) }),
      isOwn ? name : undefined,
    );
  };
  /** What nobody can be offered waits for the wallet. */
  const sayDone = (draft: Draft) => say(mayOffer(draft, hasWallet) ? 'done' : 'stored', draft);
  /** It waits behind the global one. */
  const sayStored = (draft: Draft) => say('stored', draft);
  return {
    publish: publish.mutateAsync,
    leave: leave.mutate,
    sayDone,
    sayStored,
    isPending: publish.isPending || leave.isPending,
  };
}

export function useSwitchRate() {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const refresh = useRefresh();
  const guarded = useGuarded('switch');
  return useGuardedMutation({
    mutationFn: ({ rate, active }: { rate: ExchangeRate; active: boolean }) =>
      guarded((confirm) => call(rateApi.setStatus, { params: { id: rate.id }, querystring: { active, confirm } })),
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
      byWhomever(
        guarded((confirm) => call(rateApi.remove, { params: { id }, querystring: { confirm } })),
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
    guarded(async (confirm) => {
      const followers = await call(rateApi.subscribe, { body: { ...body, confirm } });
      // A call with `confirm` has the longer answer; the bare list is for clients of the specification.
      return Array.isArray(followers) ? { office_ids: followers, warnings: [] } : followers;
    });
}

/** Who follows the global rate of a pair. What is said of a failure is for the caller. */
export function useFollowing(done: string) {
  const refresh = useRefresh();
  const follow = useSendFollowing();
  return useGuardedMutation({
    mutationFn: follow,
    onSuccess: () => notifySuccess(done),
    onSettled: refresh,
  });
}
