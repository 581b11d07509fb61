import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../inbox/bell.tsx';
import { useScreenAddress } from '../../lib/address/address.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { tabOf } from '../../lib/address/tabs.ts';
import { useUser } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { linksOf } from '../screens.ts';
import styles from './customer-shell.module.css';
import { SkipLink } from './skip-link.tsx';
import { TabLink } from './tab-link.tsx';

type Props = { badges?: { deals?: number }; children: ReactNode };

/** The frame of a customer's screens. The tabs are in the header on a desktop, and at the bottom on a phone. */
export function CustomerShell({ badges, children }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const current = tabOf(user.permissions, useScreenAddress());
  const format = useFormat();
  const waiting = badges?.deals ?? 0;
  usePageTitle(t(`tab.${current}`));
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <Wordmark />
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Text truncate data-keep-clear visibleFrom="sm" maw="22vw" lh={1.5}>
            {format.person(user)}
          </Text>
          <Bell />
        </Group>
      </header>
      <nav aria-label={t('tabs')} className={styles.tabs}>
        {linksOf(user.permissions).map(({ tab, word, Icon }) => (
          <TabLink key={tab} tab={tab} isCurrent={tab === current} className={styles.tab}>
            <Box component="span" hiddenFrom="sm" display="grid" mb={2}>
              <Icon size={24} stroke={1.5} aria-hidden />
            </Box>
            {t(`tab.${word}`)}
            {tab === 'deals' && waiting > 0 && (
              <span className={styles.count} aria-label={t('waitingDeals', { count: waiting })} role="img">
                {format.count(waiting)}
              </span>
            )}
          </TabLink>
        ))}
      </nav>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}
