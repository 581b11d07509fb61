import { useTranslation } from 'react-i18next';
import { readDevice } from '#domain/person/device.ts';

/** Names a device by its browser and system, for example "Firefox on Android". */
export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useTranslation('common');
  return (userAgent) => {
    const { browser, system } = readDevice(userAgent ?? '');
    if (browser && system) return t('device.both', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
