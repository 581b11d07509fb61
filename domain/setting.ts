/** Features that an admin can switch off. `orders` is for placing new orders; existing ones go on. */
export const features = ['registration', 'recovery', 'orders', 'push'] as const;
export type Feature = (typeof features)[number];

/** During maintenance the server answers only admins. */
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
