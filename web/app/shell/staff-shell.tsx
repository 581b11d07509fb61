import { Box, Burger, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../inbox/bell.tsx';
import { useScreenAddress } from '../../lib/address/address.ts';
import { tabOf } from '../../lib/address/tabs.ts';
import { useUser } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { shellActionsId, shellToolsId } from '../../ui/sidebar-slots.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { linksOf } from '../screens.ts';
import { SkipLink } from './skip-link.tsx';
import styles from './staff-shell.module.css';
import { TabLink } from './tab-link.tsx';

const waitingId = 'staff-menu-waiting';

/** Its code comes when the shell is there. Until then its place is free, so that nothing moves. */
const PaletteDoor = late(
  () => import('./palette-door.tsx').then((m) => m.loadDoor()),
  ({ className }: { className: string | undefined; onGo: () => void }) => <div className={className} />,
);

type Props = { badges?: { deals?: number }; children: ReactNode };

/** The frame of the dashboard: a sidebar on a desktop, and a menu on a phone. */
export function StaffShell({ badges, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { permissions } = useUser();
  const current = tabOf(permissions, useScreenAddress());
  const [isMenuOpen, setMenuOpen] = useState(false);
  const waiting = badges?.deals ?? 0;
  const isCounted = waiting > 0 && !isMenuOpen;
  return (
    <Box mih="100vh" pl={{ md: 200 }} pos="relative">
      <SkipLink />
      <header className={styles.side}>
        <Group
          justify="space-between"
          wrap="nowrap"
          flex="none"
          h={{ base: 56, md: 64 }}
          pl={{ base: 'md', md: 'lg' }}
          pr={{ base: '2xs', md: 'sm' }}
        >
          <Wordmark />
          <Group gap={0} wrap="nowrap">
            <Bell />
            <Burger
              hiddenFrom="md"
              className={styles.burger}
              w={72}
              h={44}
              size="sm"
              opened={isMenuOpen}
              // A name begins with the words, and has all that is seen.
              aria-label={isCounted ? `${t('menu')} ${format.count(waiting)}` : t('menu')}
              aria-describedby={isCounted ? waitingId : undefined}
              aria-expanded={isMenuOpen}
              aria-controls="staff-menu"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              {isCounted && <span className="figures">{format.count(waiting)}</span>}
            </Burger>
            {isCounted && <VisuallyHidden id={waitingId}>{t('waitingDeals', { count: waiting })}</VisuallyHidden>}
          </Group>
        </Group>
        <div id="staff-menu" className={styles.menu} data-open={isMenuOpen || undefined}>
          <PaletteDoor className={styles.tab} onGo={() => setMenuOpen(false)} />
          <Stack component="nav" aria-label={t('tabs')} gap={2}>
            {linksOf(permissions).map(({ tab: name, word, Icon }) => (
              <TabLink
                key={name}
                tab={name}
                isCurrent={name === current}
                className={styles.tab}
                onClick={() => setMenuOpen(false)}
              >
                <Icon size={20} stroke={1.5} aria-hidden />
                {t(`tab.${word}`)}
                {name === 'deals' && waiting > 0 && (
                  <Text
                    span
                    className="figures"
                    ml="auto"
                    c="var(--o-ink)"
                    inherit
                    role="img"
                    aria-label={t('waitingDeals', { count: waiting })}
                  >
                    {format.count(waiting)}
                  </Text>
                )}
              </TabLink>
            ))}
          </Stack>
          <Box id={shellToolsId} mt={{ md: 'auto' }} />
          <Who />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <div className={styles.title}>
          <Title order={1} size={20} lts="-0.02em" lh="24px">
            {t('dashboard.title')}
          </Title>
          <Text size="small" c="dimmed" truncate>
            {t('dashboard.subtitle')}
          </Text>
        </div>
        <div id={shellActionsId} className={styles.actions} />
        {children}
      </main>
    </Box>
  );
}

function Who() {
  const { t } = useTranslation();
  const user = useUser();
  const format = useFormat();
  return (
    <div className={styles.who}>
      <Text data-keep-clear fw={500} style={{ overflowWrap: 'anywhere' }}>
        {format.person(user)}
      </Text>
      <Text size="small" lh="plain" c="dimmed">
        {t(`role.${user.permissions}`)}
      </Text>
    </div>
  );
}
