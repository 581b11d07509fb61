import { finalStatuses } from '#domain/order/order.ts';

/** Where a call reads. A function says by the query whether a standby may answer. */
type ReadPlace = 'writer' | 'standby' | ((query: unknown) => boolean);

const finished: readonly unknown[] = finalStatuses;

/** A list of finished orders and no others. */
const onlyFinished = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'status__in' in query &&
  Array.isArray(query.status__in) &&
  query.status__in.length > 0 &&
  query.status__in.every((status) => finished.includes(status));

/**
 * Every call with GET. A standby serves what is long and finished; what people act on, and what is short, stays with the
 * writer. Whatever this says, the session, the role and the offices of the caller are read at the writer.
 */
export const readPlaces: Readonly<Record<string, ReadPlace>> = {
  checkHealth: 'writer',
  countOrders: 'standby',
  exportAccountStatement: 'writer',
  exportBookEntries: 'writer',
  exportOrders: 'standby',
  exportMyStatement: 'writer',
  exportOwnData: 'standby',
  getAccountStatement: 'writer',
  getAgreement: 'writer',
  checkBooks: 'writer',
  getBooks: 'writer',
  listLevels: 'writer',
  listMarketRates: 'writer',
  listRateRules: 'writer',
  simulateRateRule: 'writer',
  listRateSources: 'writer',
  listChains: 'writer',
  getCity: 'writer',
  getErasure: 'writer',
  getMyErasure: 'writer',
  getCurrentRate: 'writer',
  getDistrict: 'writer',
  getMe: 'writer',
  getMyAgreement: 'writer',
  getMyBounds: 'writer',
  getMyFactorReset: 'writer',
  getMyMandate: 'writer',
  getMySecondFactor: 'writer',
  getMyStatement: 'writer',
  getMyStats: 'writer',
  getOffice: 'writer',
  getOrder: 'writer',
  getOrderBounds: 'writer',
  listApprovals: 'writer',
  listCounterparties: 'writer',
  listOfficeTransfers: 'writer',
  listShiftMovements: 'writer',
  listDayReports: 'writer',
  getOpenDay: 'writer',
  listTillMoves: 'writer',
  listTills: 'writer',
  listEnvelopes: 'writer',
  listShifts: 'writer',
  getTillRadar: 'writer',
  listSafeKeepers: 'writer',
  listSetAside: 'writer',
  exportShiftReport: 'writer',
  getDayReport: 'writer',
  exportDayReport: 'writer',
  exportOpenDay: 'writer',
  getOwnShift: 'writer',
  getShift: 'writer',
  getShiftReport: 'writer',
  getPickupCode: 'writer',
  getPromised: 'writer',
  getPriceCodes: 'writer',
  getPriceFile: 'writer',
  getPublicMonth: 'writer',
  getPublicRates: 'writer',
  getPushKey: 'writer',
  getPushState: 'writer',
  getRanking: 'writer',
  getRateRadar: 'writer',
  getRateHistory: 'writer',
  getRatesOverview: 'writer',
  getReceipt: 'writer',
  getRegion: 'writer',
  getSettings: 'writer',
  getStatus: 'writer',
  getUser: 'writer',
  isLive: 'writer',
  isReady: 'writer',
  listAudit: 'standby',
  listBookEntries: 'writer',
  listBookResults: 'writer',
  listBookStocks: 'writer',
  listCities: 'writer',
  listCurrentRates: 'writer',
  listDistricts: 'writer',
  listFactorResets: 'writer',
  listLastRates: 'writer',
  listMyNewSignIns: 'writer',
  listMySessions: 'writer',
  listBounds: 'writer',
  listChoices: 'writer',
  listInbox: 'writer',
  listMessages: 'writer',
  listNetworks: 'writer',
  listOffers: 'writer',
  listOffices: 'writer',
  listOfficesOfUser: 'writer',
  listOrders: onlyFinished,
  listOrdersOfUser: 'writer',
  listPairs: 'writer',
  listRadar: 'writer',
  listStaffNotes: 'writer',
  listRateScopes: 'writer',
  listRates: 'writer',
  listRateTargets: 'writer',
  listRegions: 'writer',
  listSubscriptions: 'writer',
  listTerms: 'writer',
  listUsers: 'writer',
  readLanes: 'writer',
  startExchange: 'writer',
};

/** Whether a standby may answer this call. */
export function mayReadStandby(operationId: string | undefined, query: unknown): boolean {
  const place = operationId === undefined ? 'writer' : readPlaces[operationId];
  return typeof place === 'function' ? place(query) : place === 'standby';
}
