import type { Order } from '#contract/order/order.ts';
import { add, type Decimal } from '#domain/money/money.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import type { ApprovalService } from '../approval/approval.service.ts';
import type { Db } from '../database/db.ts';
import { placed } from '../database/standby/placed.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import { throttleStore } from '../http/limit/throttle.store.ts';
import type { ModuleContext } from '../module.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { AccountNotices } from '../one-time-code/account-notice.service.ts';
import type { CodeService } from '../one-time-code/one-time-code.service.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import type { UserService } from '../user/user.service.ts';
import { orderBoundsRoutes } from './bound/order-bounds.routes.ts';
import { orderBounds } from './bound/order-bounds.store.ts';
import { expiryClock } from './deadline/expiry-clock.store.ts';
import { completionJob } from './deadline/order-completion.job.ts';
import { orderDeadlineRoutes } from './deadline/order-deadline.routes.ts';
import { expiryJob, orderDeadlineService, restJob } from './deadline/order-deadline.service.ts';
import { orderDeadlines } from './deadline/order-deadline.store.ts';
import { orderRests } from './deadline/order-rest.store.ts';
import { orderKeeperRoutes } from './keeper/keeper.routes.ts';
import { orderKeeperService } from './keeper/keeper.service.ts';
import { orderKeepers } from './keeper/keeper.store.ts';
import { laneStore } from './list/lane.store.ts';
import { orderExportRoutes } from './list/order-export.routes.ts';
import { orderExportService } from './list/order-export.service.ts';
import { orderExport } from './list/order-export.store.ts';
import { orderList } from './list/order-list.store.ts';
import { mandateRoutes } from './mandate/mandate.routes.ts';
import { ownMandates } from './mandate/mandate.store.ts';
import { orderMessageRoutes } from './message/order-message.routes.ts';
import { type OrderMessageService, orderMessageService } from './message/order-message.service.ts';
import { orderMessages } from './message/order-message.store.ts';
import { orderNoteRoutes } from './note/order-note.routes.ts';
import { orderNoteService } from './note/order-note.service.ts';
import { orderNotes } from './note/order-note.store.ts';
import { orderRoutes } from './order.routes.ts';
import { type OrderService, orderService } from './order.service.ts';
import { orderStore } from './order.store.ts';
import { orderOwnRoutes } from './own/order-own.routes.ts';
import { orderOwnService } from './own/order-own.service.ts';
import { orderOwn } from './own/order-own.store.ts';
import { orderPickupRoutes } from './pickup/order-pickup.routes.ts';
import { orderPickupService } from './pickup/order-pickup.service.ts';
import { orderPickups } from './pickup/order-pickup.store.ts';
import { pickupSeal } from './pickup/pickup-seal.ts';
import { promisedRoutes } from './promised/promised.routes.ts';
import { promisedStore } from './promised/promised.store.ts';
import { orderRadarRoutes } from './radar/order-radar.routes.ts';
import { alertJob, type OrderRadarService, orderRadarService } from './radar/order-radar.service.ts';
import { orderRadar } from './radar/order-radar.store.ts';
import { receiptRoutes } from './receipt/receipt.routes.ts';
import { receiptService } from './receipt/receipt.service.ts';
import { receiptStore } from './receipt/receipt.store.ts';
import { stepService } from './step/step.service.ts';
import { stepStore } from './step/step.store.ts';
import { stepEffects } from './step/step-effects.ts';
import { orderClaimService } from './transfer/order-claim.service.ts';
import { orderClaims } from './transfer/order-claim.store.ts';
import { orderSettlementService } from './transfer/order-settlement.service.ts';
import { orderSettlements } from './transfer/order-settlement.store.ts';
import { orderTransferRoutes } from './transfer/order-transfer.routes.ts';
import { type OrderTransferService, orderTransferService } from './transfer/order-transfer.service.ts';
import { walkInRoutes } from './walk-in/walk-in.routes.ts';
import { walkInService } from './walk-in/walk-in.service.ts';
import { walkIns } from './walk-in/walk-in.store.ts';
import { walkInPhoneService } from './walk-in/walk-in-phone.service.ts';
import { walkInPhones } from './walk-in/walk-in-phone.store.ts';

const twice = (fee: Decimal): Decimal => add(fee, fee);

const transferRules = ({ sentMinutes, networkFees }: ModuleContext['config']) => ({
  sentMinutes,
  keptBelow: ({ office_wallet }: Pick<Order, 'office_wallet'>) =>
    twice(networkFees[destinationOf(office_wallet)?.network ?? 'TRC20']),
});

type Needs = {
  users: UserService;
  rates: RateService;
  networks: NetworkService;
  terms: TermsService;
  approvals: ApprovalService;
  codes: CodeService;
  notices: AccountNotices;
  wake: () => void;
};

type WalkInNeeds = Omit<Parameters<typeof walkInService>[0] & Parameters<typeof walkInPhoneService>[0], 'store'>;

const walkInsOf = (db: Db, needs: WalkInNeeds) => ({
  walkIns: walkInService({ store: walkIns(db), ...needs }),
  phones: walkInPhoneService({ store: walkInPhones(db), ...needs }),
});

/** What other modules use of orders. */
type OrderParts = OrderService &
  Pick<OrderRadarService, 'findAlerts'> & { findMessages: OrderMessageService['findNews'] } & Pick<
    OrderTransferService,
    'sayHashWrong'
  >;

export function orderModule({ db, config, log, jobs, throttle, onApp }: ModuleContext, needs: Needs): OrderParts {
  const store = orderStore(db);
  const seal = pickupSeal(config.secretKeys);
  const noteStore = orderNotes(db);
  const keeperStore = orderKeepers(db);
  const orders = orderService({
    store,
    lists: placed(db, orderList),
    notes: noteStore,
    keepers: keeperStore,
    ...needs,
    rules: config,
  });
  const { getVisible } = orders;
  const steps = stepService({
    store: stepStore(db, { effects: stepEffects, seal }),
    effects: stepEffects,
    find: store.find,
    ...needs,
  });
  for (const kind of ['mandate', 'bound', 'late_walk_in'] as const) needs.approvals.register(kind, steps.takeApproved);
  const exports = orderExportService({ store: orderExport(db) });
  const rules = transferRules(config);
  const transfers = orderTransferService({ store, getVisible, rules, ...needs });
  const settling = { store: orderSettlements(db), find: store.find };
  const settlements = orderSettlementService({ ...settling, getVisible, rules, ...needs });
  const claims = orderClaimService({ store: orderClaims(db), getVisible, rules, ...needs });
  const deadlines = orderDeadlineService({ store: orderDeadlines(db), getVisible, ...needs });
  const own = orderOwnService({ store: orderOwn(db), getVisible, ...needs });
  const notes = orderNoteService({ store: noteStore, getVisible, ...needs });
  const keepers = orderKeeperService({ store: keeperStore, lanes: laneStore(db), getVisible, ...needs });
  const messages = orderMessageService({ store: orderMessages(db), getVisible, ...needs });
  const receipts = receiptService({ store: receiptStore(db), getVisible });
  const radar = orderRadarService({ store: orderRadar(db), ...needs });
  const pickups = orderPickupService({
    store: orderPickups(db),
    seal,
    counts: throttleStore(db),
    getVisible,
    ...needs,
  });
  const walkInNeeds = { steps, getVisible, throttle, counts: throttleStore(db), rules: config, ...needs };
  jobs.add(expiryJob({ steps, clock: expiryClock(db), log }));
  jobs.add(completionJob(steps));
  jobs.add(restJob({ rests: orderRests(db), wake: needs.wake }));
  jobs.add(alertJob(radar));
  onApp((app) => {
    app.register(orderRoutes, { orders, steps, approvals: needs.approvals });
    app.register(orderDeadlineRoutes, { deadlines });
    app.register(orderTransferRoutes, { transfers, claims, settlements });
    app.register(orderOwnRoutes, { own });
    app.register(orderNoteRoutes, { notes });
    app.register(orderKeeperRoutes, { keepers });
    app.register(orderMessageRoutes, { messages });
    app.register(receiptRoutes, { receipts });
    app.register(promisedRoutes, { promised: promisedStore(db), getVisible });
    app.register(orderBoundsRoutes, { bounds: orderBounds(db), getVisible });
    app.register(mandateRoutes, { mandates: ownMandates(db) });
    app.register(orderPickupRoutes, { pickups });
    app.register(orderRadarRoutes, { radar });
    app.register(walkInRoutes, walkInsOf(db, walkInNeeds));
    app.register(orderExportRoutes, { exports, fresh: freshSignIn(config.freshMinutes) });
  });
  const { sayHashWrong } = transfers;
  return { ...orders, findAlerts: radar.findAlerts, findMessages: messages.findNews, sayHashWrong };
}
