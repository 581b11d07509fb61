import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconBuildingStore, IconCoins } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairOverview, RateOverview } from '#contract/rate/rate.ts';
import { largestMove, moveOf } from '#domain/money/rate.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { useAddress, useMoveTo } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { useActor } from '../lib/call/session.tsx';
import { useOnce } from '../lib/device/after-start.ts';
import { late } from '../lib/device/late.tsx';
import { useIsFrom } from '../lib/device/window-width.ts';
import { useLive } from '../lib/live/live.ts';
import { officeQuery, useOfficeName } from '../office/office.queries.ts';
import { EmptyState, Loaded } from '../ui/feedback/loaded.tsx';
import { focusContent } from '../ui/focus.ts';
import { RateApprovals } from './guard/rate-approvals.tsx';
import { RateFollowQuestion, RateRemoveQuestion } from './guard/rate-questions.tsx';
import { RateHistoryDialog } from './history/rate-history-dialog.tsx';
import { noDialog, readScope, type Scope, writeDialog } from './rate-address.ts';
import { RateAssignDialog } from './rate-assign-dialog.tsx';
import { RateBoundsDialog } from './rate-bounds.tsx';
import cardStyles from './rate-card.module.css';
import { RateCard } from './rate-card.tsx';
import type { CardActions } from './rate-card-following.tsx';
import { deskKey, overviewQuery } from './rate-desk.queries.ts';
import { type RateDraftForm, useRateDraft } from './rate-draft.ts';
import { RateForm, rateFieldId } from './rate-form.tsx';
import { useRateLabels } from './rate-labels.ts';
import { RateScopePicker, RateScopes } from './rate-scopes.tsx';
import styles from './rates-screen.module.css';

/** The rates of the network: the global rates and the rates of each office. Only admins can change them. */
export function RatesScreen() {
  const { t } = useTranslation();
  usePageTitle(t('tab.rates'));
  useRatesLive();
  const isWide = useIsFrom('md');
  const moveTo = useMoveTo();
  const scope = useScope();
  const mayChange = mayManageNetwork(useActor());
  const choose = (officeId: string | undefined) => moveTo({ ...noDialog, scope: officeId });
  return (
    <div className={styles.screen}>
      {!isWide && <RateScopePicker scope={scope} onChoose={choose} />}
      {mayChange && (
        <ScopeBoard key={`board ${scope.office_id}`} scope={scope}>
          {isWide && <BoardScope scope={scope} onChoose={choose} />}
        </ScopeBoard>
      )}
      {isWide && <RateScopes scope={scope} onChoose={choose} />}
      {/* A new scope resets the form, because a rate typed for one office is not meant for another. */}
      <ScopeDesk key={scope.office_id ?? 'global'} scope={scope} />
      <RateHistoryDialog scope={scope} />
      <RateAssignDialog />
      <RateBoundsDialog scope={scope} />
      {mayChange && <MarketDialogs />}
    </div>
  );
}

function useScope(): Scope {
  const { t } = useTranslation('rate');
  const office_id = readScope(useAddress());
  const name = useOfficeName(office_id) ?? t('scopes.global');
  const { data: office } = useQuery({ ...officeQuery(office_id ?? ''), enabled: office_id !== undefined });
  return { office_id, name, hasWallet: !office || destinationOf(office.wallet) !== undefined };
}

const QuoteBoard = late(() => import('./quotes/quote-board.tsx').then((m) => m.QuoteBoard));

const MarketDialog = late(() => import('./market/market-dialog.tsx').then((m) => m.MarketDialog));
const RulesDialog = late(() => import('./rule/rules-dialog.tsx').then((m) => m.RulesDialog));

/** Their code is fetched when one is opened first. */
function MarketDialogs() {
  const { dialog = '' } = useAddress();
  const isMarket = useOnce(dialog === 'market');
  const isRules = useOnce(/^rules?\b/.test(dialog));
  return (
    <>
      {isMarket && <MarketDialog />}
      {isRules && <RulesDialog />}
    </>
  );
}

/** The prices of the scope, for who changes them. The cards below have what else there is to a rate. */
function ScopeBoard({ scope, children }: { scope: Scope; children: ReactNode }) {
  const { data } = useQuery(overviewQuery(scope.office_id));
  return (
    data && (
      <QuoteBoard scope={scope} overview={data}>
        {children}
      </QuoteBoard>
    )
  );
}

/** The board stands over the list of offices, so it has a choice of its own. */
function BoardScope(props: { scope: Scope; onChoose: (officeId: string | undefined) => void }) {
  const { t } = useTranslation('quotes');
  return <RateScopePicker {...props} label={t('scope')} />;
}

function ScopeDesk({ scope }: { scope: Scope }) {
  const { t } = useTranslation('rate');
  const mayChange = mayManageNetwork(useActor());
  const query = useQuery(overviewQuery(scope.office_id));
  const draft = useRateDraft();
  const cards = useCardActions(draft.restart);
  const title = scope.office_id === undefined ? t('card.globalTitle') : t('card.officeTitle', { office: scope.name });
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby="rates-title">
      <Loaded query={query} gone={<OfficeGone />} skeleton={<DeskSkeleton mayChange={mayChange} />}>
        {(overview) => (
          <>
            {mayChange && <RateApprovals />}
            {mayChange && <RateForm scope={scope} overview={overview} draft={draft} />}
            <Group align="baseline" justify="space-between" gap="4px 16px" mt="xs">
              <Text component="h2" size="body" fw={600} id="rates-title">
                {title}{' '}
                <Text inherit span c="dimmed" fw={400}>
                  {overview.pairs.length}
                </Text>
              </Text>
              <Text size="small" lh="plain" c="dimmed">
                {t('card.since')}
              </Text>
            </Group>
            <Cards overview={overview} actions={mayChange ? cards.actions : { history: cards.actions.history }} />
            {overview.pairs.length === 0 && <Nothing scope={scope} mayChange={mayChange} />}
            <RateRemoveQuestion pair={cards.askedTo('remove')} scope={scope} onClose={cards.close} />
            <RateFollowQuestion pair={cards.askedTo('follow')} scope={scope} onClose={cards.close} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** For any number of rate changes, the screen refetches at most once in this time, and once more at the end. */
const calmMs = 1000;

/** Refetches the cards after a rate change by any person. The typed text is not lost, because the form holds it. */
function useRatesLive() {
  const cache = useQueryClient();
  const refresh = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: deskKey }), calmMs);
  useLive((message) => {
    if (message.type === 'rate_update') refresh();
  });
}

type Question = 'remove' | 'follow';

function useCardActions(restart: RateDraftForm['restart']) {
  const words = useRateLabels();
  const moveTo = useMoveTo();
  const [asked, setAsked] = useState<{ about: PairOverview; what: Question }>();
  const ask = (what: Question) => (about: PairOverview) => setAsked({ about, what });
  const open =
    (name: 'assign' | 'bounds') =>
    ({ sc, tc }: PairOverview) =>
      moveTo({ dialog: writeDialog({ name, pair: { sc, tc }, isGlobal: false }) });
  const actions: CardActions = {
    history: ({ sc, tc, record, office }) => {
      const isGlobal = office !== null && record.office_id === null;
      moveTo({ ...noDialog, dialog: writeDialog({ name: 'history', pair: { sc, tc }, isGlobal }) });
    },
    assign: open('assign'),
    bounds: open('bounds'),
    edit: ({ sc, tc, record }) => {
      restart({ sc, tc, rate: words.typed(record.rate) });
      requestAnimationFrame(focusOnRate);
    },
    remove: ask('remove'),
    maySwitch: true,
    follow: ask('follow'),
  };
  return {
    actions,
    askedTo: (what: Question) => (asked?.what === what ? asked.about : undefined),
    close: () => setAsked(undefined),
  };
}

function focusOnRate(): void {
  const field = document.getElementById(rateFieldId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

function Cards({ overview, actions }: { overview: RateOverview; actions: CardActions }) {
  const moves = overview.pairs.map((pair) => ({
    pair,
    move: pair.before ? moveOf(pair.before.rate, pair.record.rate) : undefined,
  }));
  const most = largestMove(moves.filter(({ pair }) => pair.applies));
  return (
    <ul className={`${cardStyles.cards} list`}>
      {moves.map(({ pair, move }) => (
        <li key={`${pair.sc}-${pair.tc}`}>
          <RateCard pair={pair} move={move} isMost={most?.pair === pair} offices={overview.offices} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ scope, mayChange }: { scope: Scope; mayChange: boolean }) {
  const { t } = useTranslation('rate');
  const forAdmin = scope.office_id === undefined ? t('card.emptyGlobal') : t('card.emptyOffice');
  return (
    <EmptyState
      icon={<IconCoins size={32} stroke={1.5} />}
      title={t('card.emptyTitle')}
      text={mayChange ? forAdmin : t('card.emptyReader')}
    />
  );
}

/** Shown when the office was deleted, or when a link contains an unknown office. */
function OfficeGone() {
  const { t } = useTranslation(['rate', 'messages']);
  const moveTo = useMoveTo();
  const leave = () => {
    moveTo({ ...noDialog, scope: undefined }, { replace: true });
    requestAnimationFrame(focusContent);
  };
  return (
    <EmptyState
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={t('messages:officeNotFound')}
      text={t('rate:gone.text')}
      action={<Button onClick={leave}>{t('rate:gone.leave')}</Button>}
    />
  );
}

function DeskSkeleton({ mayChange }: { mayChange: boolean }) {
  return (
    <Stack gap="md" miw={0}>
      {mayChange && <Skeleton height={104} />}
      <Skeleton height={24} width={200} />
      <div className={cardStyles.cards}>
        {[1, 2, 3, 4, 5, 6].map((at) => (
          <Skeleton key={at} height={276} />
        ))}
      </div>
    </Stack>
  );
}
