import { Burger } from '@mantine/core';
import {
  IconBuildingStore,
  IconChartBar,
  IconCoins,
  IconHistory,
  IconListDetails,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../lib/address.ts';
import { useFormat } from '../lib/format.ts';
import { useUser } from '../lib/session.tsx';
import { shellActionsId, shellToolsId } from '../ui/sidebar-slots.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { screensOf, tabOf } from './screens.ts';
import { SkipLink } from './skip-link.tsx';
import styles from './staff-shell.module.css';
import { TabLink } from './tab-link.tsx';

/** The most used tabs are first. */
const tabs = [
  { tab: 'deals', label: 'allDeals', Icon: IconListDetails },
  { tab: 'analytics', label: 'analytics', Icon: IconChartBar },
  { tab: 'rates', label: 'rates', Icon: IconCoins },
  { tab: 'offices', label: 'offices', Icon: IconBuildingStore },
  { tab: 'users', label: 'users', Icon: IconUsers },
  { tab: 'changes', label: 'changes', Icon: IconHistory },
  { tab: 'profile', label: 'profile', Icon: IconUserCircle },
] as const;

type Props = { badges?: { deals?: number }; children: ReactNode };

/** The frame of the dashboard: a sidebar on a desktop, and a menu on a phone. */
export function StaffShell({ badges, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { permissions } = useUser();
  const current = tabOf(permissions, useAddress());
  const own = tabs.filter(({ tab }) => tab in screensOf(permissions));
  const [isMenuOpen, setMenuOpen] = useState(false);
  const waiting = badges?.deals ?? 0;
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.side}>
        <div className={styles.top}>
          <Wordmark />
          <Burger
            className={styles.burger}
            size="sm"
            opened={isMenuOpen}
            aria-label={t('menu')}
            aria-expanded={isMenuOpen}
            aria-controls="staff-menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          />
        </div>
        <div id="staff-menu" className={styles.menu} data-open={isMenuOpen || undefined}>
          <nav aria-label={t('tabs')} className={styles.tabs}>
            {own.map(({ tab: name, label, Icon }) => (
              <TabLink
                key={name}
                tab={name}
                isCurrent={name === current}
                className={styles.tab}
                onClick={() => setMenuOpen(false)}
              >
                <Icon size={20} stroke={1.5} aria-hidden />
                {t(`tab.${label}`)}
                {name === 'deals' && waiting > 0 && (
                  <span className={styles.count} role="img" aria-label={t('waitingDeals', { count: waiting })}>
                    {format.count(waiting)}
                  </span>
                )}
              </TabLink>
            ))}
          </nav>
          <div id={shellToolsId} className={styles.tools} />
          <Who />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <div className={styles.heading}>
          <h1>{t('dashboard.title')}</h1>
          <p>{t('dashboard.subtitle')}</p>
          <div id={shellActionsId} className={styles.actions} />
        </div>
        {children}
      </main>
    </div>
  );
}

function Who() {
  const { t } = useTranslation();
  const user = useUser();
  const format = useFormat();
  return (
    <div className={styles.who}>
      <div data-keep-clear className={styles.name}>
        {format.person(user)}
      </div>
      <div className={styles.role}>{t(`role.${user.permissions}`)}</div>
    </div>
  );
}
