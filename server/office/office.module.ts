import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { UserService } from '../user/user.service.ts';
import { mandateService } from './mandate.service.ts';
import { mandateStore } from './mandate.store.ts';
import { memberStore } from './membership.store.ts';
import { officeRoutes } from './office.routes.ts';
import { type OfficeService, officeService } from './office.service.ts';
import { officeStore } from './office.store.ts';
import { closingJob } from './office-closing.ts';

type Needs = { users: UserService; rates: RateService; networks: NetworkService; wake: () => void };

export function officeModule({ db, config, jobs, onApp }: ModuleContext, { networks, ...needs }: Needs): OfficeService {
  const store = officeStore(db, networks.decideOfficeWallet);
  const offices = officeService({
    store,
    members: memberStore(db),
    verifiedPhoneFirst: config.verifiedPhoneFirst,
    ...needs,
  });
  jobs.add(closingJob({ store, wake: needs.wake }));
  const mandates = mandateService({ store: mandateStore(db), wake: needs.wake });
  onApp((app) => app.register(officeRoutes, { offices, mandates, fresh: freshSignIn(config.freshMinutes) }));
  return offices;
}
