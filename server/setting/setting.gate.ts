import type { Gate } from '../http/access.ts';
import type { SettingService } from './setting.service.ts';

/** During maintenance, calls with access for anyone stay open, unless they belong to a feature. */
export const settingGate =
  (settings: SettingService): Gate =>
  ({ caller, routeOptions }) => {
    const { access, feature } = routeOptions.config;
    if (access === 'anyone' && feature === undefined) return;
    return settings.refuseCall(caller?.actor.role, feature);
  };
