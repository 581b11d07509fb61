/** What can be switched off without stopping the rest. Orders: placing new ones; those under way go on. */
export const features = ['registration', 'recovery', 'orders', 'push'] as const;
export type Feature = (typeof features)[number];

/** Under maintenance only admins are served. */
export const settingNames = ['maintenance', ...features] as const;
export type SettingName = (typeof settingNames)[number];

export const isSettingName = (text: string): text is SettingName => settingNames.some((name) => name === text);

export type Settings = Record<SettingName, boolean>;

export const firstSettings: Settings = {
  maintenance: false,
  registration: true,
  recovery: true,
  orders: true,
  push: true,
};
