import { z } from 'zod';
import type { SettingName } from '#domain/setting.ts';
import type { NamedRoute } from './route.ts';

/** Whether maintenance is on, and which features are on. */
const Settings = z.object({
  maintenance: z.boolean(),
  registration: z.boolean(),
  recovery: z.boolean(),
  orders: z.boolean(),
  push: z.boolean(),
} satisfies Record<SettingName, z.ZodType>);

/** An absent switch stays as it is. */
export const SettingChange = Settings.partial();
export type SettingChange = z.output<typeof SettingChange>;

export const settingApi = {
  get: {
    method: 'GET',
    url: '/v1/settings',
    part: 'Administration',
    operationId: 'getSettings',
    summary: 'Read the switches of the service',
    schema: { response: { 200: Settings } },
  },
  change: {
    method: 'PUT',
    url: '/v1/settings',
    part: 'Administration',
    operationId: 'changeSettings',
    summary: 'Turn switches of the service; an absent one stays',
    schema: { body: SettingChange, response: { 200: Settings } },
  },
} as const satisfies Record<string, NamedRoute>;
