import i18next from 'i18next';
import { useMoveTo } from '../lib/address/address.ts';
import { useDeviceText } from '../lib/device/device-text.ts';
import { useLive } from '../lib/live/live.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { useRereadSignIns } from './new-sign-ins.queries.ts';

/** Tells the person on every open page that somebody has signed in from a new device. */
export function NewSignInNotice() {
  const deviceText = useDeviceText();
  const moveTo = useMoveTo();
  const reread = useRereadSignIns();
  useLive((message) => {
    if (message.type !== 'new_sign_in') return;
    const { id, device } = message.data;
    reread();
    const act = () => moveTo(() => ({ tab: 'profile', sign_in: id }));
    notifyNotice(deviceText(device), i18next.t('profile:signIns.notice'), {
      label: i18next.t('profile:signIns.look'),
      act,
    });
  });
  return null;
}
