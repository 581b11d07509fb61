import type { Order } from '#contract/order.ts';
import { destinationOf } from '#domain/destination.ts';
import { add, type Decimal } from '#domain/money.ts';
import { freshSignIn } from '../lib/fresh-sign-in.ts';
import { throttleStore } from '../lib/throttle.store.ts';
import type { ModuleContext } from '../module.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import type { UserService } from '../user/user.service.ts';
import { expiryClock } from './expiry-clock.store.ts';
import { orderRoutes } from './order.routes.ts';
import { type OrderService, orderService } from './order.service.ts';
import { orderStore } from './order.store.ts';
import { orderClaimService } from './order-claim.service.ts';
import { orderClaims } from './order-claim.store.ts';
import { completionJob } from './order-completion.job.ts';
import { orderDeadlineRoutes } from './order-deadline.routes.ts';
import { expiryJob, orderDeadlineService, restJob } from './order-deadline.service.ts';
import { orderDeadlines } from './order-deadline.store.ts';
import { orderExportRoutes } from './order-export.routes.ts';
import { orderExportService } from './order-export.service.ts';
import { orderExport } from './order-export.store.ts';
import { orderOwnRoutes } from './order-own.routes.ts';
import { orderOwnService } from './order-own.service.ts';
import { orderOwn } from './order-own.store.ts';
import { orderPickupRoutes } from './order-pickup.routes.ts';
import { orderPickupService } from './order-pickup.service.ts';
import { orderPickups } from './order-pickup.store.ts';
import { orderRadarRoutes } from './order-radar.routes.ts';
import { alertJob, type OrderRadarService, orderRadarService } from './order-radar.service.ts';
import { orderRadar } from './order-radar.store.ts';
import { orderRests } from './order-rest.store.ts';
import { orderSettlementService } from './order-settlement.service.ts';
import { orderSettlements } from './order-settlement.store.ts';
import { orderTransferRoutes } from './order-transfer.routes.ts';
import { orderTransferService } from './order-transfer.service.ts';
import { pickupSeal } from './pickup-seal.ts';
import { stepService } from './step/step.service.ts';
import { stepStore } from './step/step.store.ts';
import { stepEffects } from './step/step-effects.ts';

const twice = (fee: Decimal): Decimal => add(fee, fee);

type Needs = {
  users: UserService;
  rates: RateService;
  networks: NetworkService;
  terms: TermsService;
  wake: () => void;
};

export function orderModule(
  { db, config, log, jobs, onApp }: ModuleContext,
  needs: Needs,
): OrderService & Pick<OrderRadarService, 'findAlerts'> {
  const store = orderStore(db);
  const seal = pickupSeal(config.secretKeys);
  const orders = orderService({ store, ...needs, rules: config });
  const steps = stepService({
    store: stepStore(db, { effects: stepEffects, seal }),
    effects: stepEffects,
    find: store.find,
    ...needs,
  });
  const exports = orderExportService({ store: orderExport(db) });
  const rules = {
    sentMinutes: config.sentMinutes,
    keptBelow: ({ office_wallet }: Pick<Order, 'office_wallet'>) =>
      twice(config.networkFees[destinationOf(office_wallet)?.network ?? 'TRC20']),
  };
  const transfers = orderTransferService({ store, getVisible: orders.getVisible, rules, ...needs });
  const settlements = orderSettlementService({
    store: orderSettlements(db),
    find: store.find,
    getVisible: orders.getVisible,
    rules,
    ...needs,
  });
  const claims = orderClaimService({ store: orderClaims(db), getVisible: orders.getVisible, rules, ...needs });
  const deadlines = orderDeadlineService({ store: orderDeadlines(db), getVisible: orders.getVisible, ...needs });
  const own = orderOwnService({ store: orderOwn(db), getVisible: orders.getVisible, ...needs });
  const radar = orderRadarService({ store: orderRadar(db), ...needs });
  const pickups = orderPickupService({
    store: orderPickups(db),
    seal,
    counts: throttleStore(db),
    getVisible: orders.getVisible,
    ...needs,
  });
  jobs.add(expiryJob({ steps, clock: expiryClock(db), log }));
  jobs.add(completionJob(steps));
  jobs.add(restJob({ rests: orderRests(db), wake: needs.wake }));
  jobs.add(alertJob(radar));
  onApp((app) => {
    app.register(orderRoutes, { orders, steps });
    app.register(orderDeadlineRoutes, { deadlines });
    app.register(orderTransferRoutes, { transfers, claims, settlements });
    app.register(orderOwnRoutes, { own });
    app.register(orderPickupRoutes, { pickups });
    app.register(orderRadarRoutes, { radar });
    app.register(orderExportRoutes, { exports, fresh: freshSignIn(config.freshMinutes) });
  });
  return { ...orders, findAlerts: radar.findAlerts };
}
