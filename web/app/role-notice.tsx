import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyNotice } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';

/** Somebody else gave the person another role, and with it the page has other screens: that is not left unsaid. */
export function RoleNotice() {
  const { t } = useTranslation();
  const { permissions } = useUser();
  const before = useRef(permissions);
  useEffect(() => {
    if (before.current === permissions) return;
    before.current = permissions;
    notifyNotice(t('roleChanged.text'), t('roleChanged.title', { role: t(`role.${permissions}`) }));
  }, [permissions, t]);
  return null;
}
