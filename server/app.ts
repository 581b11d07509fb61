import { analyticsModule } from './analytics/analytics.module.ts';
import { auditModule } from './audit/audit.module.ts';
import { authModule } from './auth/auth.module.ts';
import { deliveryModule } from './delivery/delivery.module.ts';
import { docsModule } from './docs/docs.module.ts';
import { exchangeModule } from './exchange/exchange.module.ts';
import { httpModule } from './http.module.ts';
import { liveModule } from './live/live.module.ts';
import { outboxModule } from './live/outbox.module.ts';
import { locationModule } from './location/location.module.ts';
import { metricsModule } from './metrics/metrics.module.ts';
import { openContext, type ServerNeeds } from './module.ts';
import { networkModule } from './network/network.module.ts';
import { officeModule } from './office/office.module.ts';
import { oneTimeCodeModule } from './one-time-code/one-time-code.module.ts';
import { orderModule } from './order/order.module.ts';
import { pageModule } from './page/page.module.ts';
import { backupModule } from './postgres/backup/backup.module.ts';
import { rateModule } from './rate/rate.module.ts';
import { settingModule } from './setting/setting.module.ts';
import { termsModule } from './terms/terms.module.ts';
import { userModule } from './user/user.module.ts';

/** The list of the modules. Each receives what it needs of the modules before it. */
export async function buildApp({ pageFolder, ...needs }: ServerNeeds & { pageFolder?: string }) {
  const context = openContext(needs);
  metricsModule(context);
  docsModule(context);
  const outbox = outboxModule(context);
  const { wake } = outbox;
  const settings = settingModule(context, { wake });
  const { codes, proofs, notices } = oneTimeCodeModule(context);
  const auth = authModule(context, { wake, codes, proofs, notices, refuseUnserved: settings.refuseAtMaintenance });
  const networks = networkModule(context);
  const users = userModule(context, { networks, wake });
  locationModule(context);
  const rates = rateModule(context, { wake });
  const offices = officeModule(context, { users, rates, networks, wake });
  const terms = termsModule(context);
  exchangeModule(context, { offices, rates, terms });
  const orders = orderModule(context, { users, rates, networks, terms, wake });
  analyticsModule(context);
  auditModule(context);
  backupModule(context);
  deliveryModule(context, { outbox, settings, findSession: auth.listeners.findSession });
  liveModule(context, { outbox, orders, rates, offices, settings, auth: auth.listeners });
  pageModule(context, { folder: pageFolder });
  return httpModule(context, auth);
}
