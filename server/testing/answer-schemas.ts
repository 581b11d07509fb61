import { z } from 'zod';
import { analyticsApi } from '#contract/analytics.ts';
import { approvalApi } from '#contract/approval/approval.ts';
import { auditApi } from '#contract/audit.ts';
import { chainApi } from '#contract/chain/chain.ts';
import { healthApi } from '#contract/health.ts';
import { inboxApi } from '#contract/inbox.ts';
import { accountApi } from '#contract/ledger/account-statement.ts';
import { bookApi } from '#contract/ledger/books.ts';
import { counterpartyApi } from '#contract/ledger/counterparties.ts';
import { entryApi } from '#contract/ledger/entries.ts';
import { levelApi } from '#contract/ledger/levels.ts';
import { officeTransferApi } from '#contract/ledger/office-transfers.ts';
import { resultApi } from '#contract/ledger/results.ts';
import { stockApi } from '#contract/ledger/stocks.ts';
import { liveApi } from '#contract/live.ts';
import { notificationApi } from '#contract/notification.ts';
import { locationApi } from '#contract/office/location.ts';
import { mandateApi } from '#contract/office/mandate.ts';
import { networkApi } from '#contract/office/network.ts';
import { officeApi } from '#contract/office/office.ts';
import { boundApi } from '#contract/order/bound.ts';
import { keeperApi, laneApi } from '#contract/order/lane.ts';
import { orderApi } from '#contract/order/order.ts';
import { callRoutes } from '#contract/order/order-call.ts';
import { deadlineApi } from '#contract/order/order-deadline.ts';
import { orderMessageApi } from '#contract/order/order-message.ts';
import { orderNoteApi } from '#contract/order/order-note.ts';
import { ownApi } from '#contract/order/order-own.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { promiseApi } from '#contract/order/promise.ts';
import { radarApi } from '#contract/order/radar.ts';
import { receiptApi } from '#contract/order/receipt.ts';
import { walkInApi } from '#contract/order/walk-in.ts';
import { agreementApi } from '#contract/person/agreement.ts';
import { authApi } from '#contract/person/auth.ts';
import { erasureApi } from '#contract/person/erasure.ts';
import { factorResetApi } from '#contract/person/factor-reset.ts';
import { newSignInApi } from '#contract/person/new-sign-in.ts';
import { ownDataApi } from '#contract/person/own-data.ts';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { recoveryApi } from '#contract/person/recovery.ts';
import { secondFactorApi } from '#contract/person/second-factor.ts';
import { sessionApi } from '#contract/person/session.ts';
import { statementApi } from '#contract/person/statement.ts';
import { userApi } from '#contract/person/user.ts';
import { exchangeApi } from '#contract/rate/exchange.ts';
import { marketApi, rateSourceApi } from '#contract/rate/market.ts';
import { priceFileApi } from '#contract/rate/price-file.ts';
import { publicMonthApi } from '#contract/rate/public-month.ts';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { rateRadarApi } from '#contract/rate/rate-radar.ts';
import { rateRuleApi } from '#contract/rate/rate-rule.ts';
import { rateTargetApi } from '#contract/rate/rate-target.ts';
import { termsApi } from '#contract/rate/terms.ts';
import { settingApi } from '#contract/setting.ts';
import { statusApi } from '#contract/status.ts';
import { dayApi } from '#contract/till/days.ts';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { safeApi } from '#contract/till/safe.ts';
import { shiftHistoryApi } from '#contract/till/shift-history.ts';
import { shiftApi } from '#contract/till/shifts.ts';
import { tillMoveApi } from '#contract/till/till-moves.ts';
import { tillRadarApi } from '#contract/till/till-radar.ts';
import { tillApi } from '#contract/till/tills.ts';
import { Problem } from '#contract/wire/problem.ts';
import type { NamedRoute, Route } from '#contract/wire/route.ts';

/** Each call has a route of its own in the place of this one. */
const { take: _, ...otherOrderRoutes } = orderApi;

type TestedRoute = Route & Partial<NamedRoute>;

const contractRoutes: readonly TestedRoute[] = [
  agreementApi,
  analyticsApi,
  approvalApi,
  auditApi,
  authApi,
  accountApi,
  bookApi,
  entryApi,
  levelApi,
  resultApi,
  stockApi,
  counterpartyApi,
  officeTransferApi,
  tillApi,
  safeApi,
  shiftApi,
  shiftHistoryApi,
  dayApi,
  tillMoveApi,
  envelopeApi,
  tillRadarApi,
  boundApi,
  mandateApi,
  erasureApi,
  exchangeApi,
  healthApi,
  inboxApi,
  liveApi,
  locationApi,
  notificationApi,
  officeApi,
  ownDataApi,
  statementApi,
  otherOrderRoutes,
  callRoutes.map(({ route }) => route),
  networkApi,
  rateTargetApi,
  newSignInApi,
  factorResetApi,
  transferApi,
  pickupApi,
  deadlineApi,
  laneApi,
  keeperApi,
  orderMessageApi,
  orderNoteApi,
  promiseApi,
  receiptApi,
  ownApi,
  radarApi,
  walkInApi,
  termsApi,
  marketApi,
  rateSourceApi,
  chainApi,
  rateRuleApi,
  rateRadarApi,
  priceFileApi,
  publicMonthApi,
  publicRatesApi,
  rateApi,
  rateChangeApi,
  recoveryApi,
  secondFactorApi,
  sessionApi,
  settingApi,
  statusApi,
  userApi,
  verificationApi,
].flatMap((api): TestedRoute[] => Object.values(api));

const segments = (path: string) => path.split('/').filter((part) => part !== '');
const isNamed = (part: string) => part.startsWith(':');

/** The routes with their paths in parts. Those with the most fixed parts come first, because the router prefers them. */
const splitRoutes = contractRoutes
  .map((route) => ({ route, parts: segments(route.url) }))
  .map((split) => ({ ...split, fixed: split.parts.filter((part) => !isNamed(part)).length }))
  .sort((one, other) => other.fixed - one.fixed);

function findRoute(method: string, url: string): TestedRoute | undefined {
  const path = segments(url.split('?', 1)[0] ?? '');
  return splitRoutes.find(
    ({ route, parts }) =>
      route.method === method &&
      parts.length === path.length &&
      parts.every((part, at) => isNamed(part) || part === path[at]),
  )?.route;
}

/** The schema of the answer to a call, so that a test reads money with its exact digits. */
export function answerSchema(method: string, url: string, status: number): z.ZodType {
  const schema = findRoute(method, url)?.schema;
  if (status < 400) {
    const answers = new Map(Object.entries<z.ZodType>(schema?.response ?? {}));
    return answers.get(String(status)) ?? [...answers.values()][0] ?? z.unknown();
  }
  return schema?.extensions ? problemOf(schema.extensions) : Problem;
}

type Extensions = NonNullable<Route['schema']['extensions']>;
const problems = new WeakMap<Extensions, z.ZodType>();

/** A refusal with everything that the route may add to it. Kept, because Zod takes long to build a schema. */
function problemOf(extensions: Extensions): z.ZodType {
  const known = problems.get(extensions);
  if (known) return known;
  const built = Object.values<z.ZodObject>(extensions).reduce<z.ZodObject>(
    (problem, more) => problem.extend(more.partial().shape),
    Problem,
  );
  problems.set(extensions, built);
  return built;
}

/** Every route may answer these: they follow from access, input and load. */
const usualCodes = ['UNAUTHORIZED', 'FORBIDDEN', 'FEATURE_DISABLED', 'VALIDATION_ERROR', 'RATE_LIMIT_EXCEEDED'];
usualCodes.push('MAINTENANCE_MODE', 'SERVER_ERROR');

/** Fails the test when a route refuses with a code that its contract does not name. */
export function checkRefusal(method: string, url: string, code: unknown): void {
  if (typeof code !== 'string') return;
  const route = findRoute(method, url);
  const named = (route?.refusals ?? []).map((refusal) => (typeof refusal === 'string' ? refusal : refusal.code));
  // The router answers NOT_FOUND for an id that it cannot read.
  const asked = route?.fresh ? ['FRESH_SIGN_IN_REQUIRED'] : [];
  const unread = route?.url.includes(':') ? ['NOT_FOUND'] : [];
  if (!route || [...usualCodes, ...unread, ...asked, ...named].includes(code)) return;
  throw new Error(`${method} ${route.url} refused with ${code}: name it in the refusals of the route`);
}
