import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/user.ts';
import { officeName } from '#domain/office.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';

/**
 * Tells the user that another person changed their role or offices, because the page then shows other things. A new
 * role may also change the offices. Then only the role is reported.
 */
export function RoleNotice() {
  const { t, i18n } = useTranslation();
  const { permissions, user_offices } = useUser();
  const before = useRef({ permissions, user_offices });
  useEffect(() => {
    const earlier = before.current;
    before.current = { permissions, user_offices };
    if (earlier.permissions !== permissions) {
      notifyNotice(t('roleChanged.text'), t('roleChanged.title', { role: t(`role.${permissions}`) }));
      return;
    }
    const say = (change: 'officesLost' | 'officesGained', offices: User['user_offices']) => {
      if (offices.length === 0) return;
      const list = new Intl.ListFormat(i18n.language).format(offices.map(({ office }) => officeName(office)));
      notifyNotice(t(`${change}.text`), t(`${change}.title`, { count: offices.length, offices: list }));
    };
    say('officesLost', without(earlier.user_offices, user_offices));
    say('officesGained', without(user_offices, earlier.user_offices));
  }, [permissions, user_offices, t, i18n.language]);
  return null;
}

const without = (offices: User['user_offices'], others: User['user_offices']) =>
  offices.filter(({ office_id }) => !others.some((other) => other.office_id === office_id));
