import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import type { NetworkService } from '../network/network.service.ts';
import { userRoutes } from './user.routes.ts';
import { type UserService, userService } from './user.service.ts';
import { userStore } from './user.store.ts';

type Needs = { networks: NetworkService; wake: () => void };

export function userModule({ db, config, throttle, onApp }: ModuleContext, needs: Needs): UserService {
  const { verifiedPhoneFirst, staffSecondFactor: staffPolicy } = config;
  const users = userService({ store: userStore(db), verifiedPhoneFirst, staffPolicy, throttle, ...needs });
  onApp((app) => app.register(userRoutes, { users, fresh: freshSignIn(config.freshMinutes) }));
  return users;
}
