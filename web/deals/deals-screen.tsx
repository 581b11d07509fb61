import { VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { useToday } from '../lib/now.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { ShellActions, ShellTools } from '../ui/shell-tools.tsx';
import { DealsFound } from './deals-chips.tsx';
import { DealsDesk } from './deals-desk.tsx';
import { DealsExport } from './deals-export.tsx';
import { DealsFilters } from './deals-filters.tsx';
import { DealsList, DealsPager } from './deals-list.tsx';
import { type DealsPage, useDealsPage } from './deals-page.ts';
import { useQueue } from './deals-queue.ts';
import styles from './deals-screen.module.css';
import { DealsSidebar } from './deals-sidebar.tsx';
import type { Spot } from './deals-spot.ts';
import { DealsTickets } from './deals-tickets.tsx';

/** The desk of the staff: first what waits for the caller, then every deal there is. */
export function DealsScreen() {
  const { t } = useTranslation('deals');
  usePageTitle('Obmin');
  const today = useToday();
  const queue = useQueue();
  const page = useDealsPage(today);
  const spots: Spot[] = [
    ...queue.shown.map((order) => ({ place: 'queue' as const, order })),
    ...page.shown.map((order) => ({ place: 'table' as const, order })),
  ];
  const onMoved = (order: Order) => {
    queue.put(order);
    page.put(order);
  };
  return (
    <DealsDesk spots={spots} onMoved={onMoved}>
      <div className={styles.screen}>
        <DealsTickets queue={queue} />
        <section className={styles.deals} aria-labelledby="deals-all">
          <VisuallyHidden>
            <h2 id="deals-all">{t('heading')}</h2>
          </VisuallyHidden>
          <DealsFilters today={today} />
          <DealsFound page={page.query.data} today={today}>
            <News page={page} />
          </DealsFound>
          <DealsList page={page} />
          <DealsPager page={page} />
        </section>
      </div>
      <ShellActions>
        <DealsExport today={today} found={page.query.data} />
      </ShellActions>
      <ShellTools>
        <DealsSidebar />
      </ShellTools>
    </DealsDesk>
  );
}

/** What came while the list was held still. It has a place of its own, so that its coming moves nothing. */
function News({ page }: { page: DealsPage }) {
  const { t } = useTranslation('deals');
  const { arrived, isChanged } = page.news;
  if (!isChanged) return null;
  return (
    <button type="button" className={styles.news} onClick={page.show}>
      <IconArrowUp size={14} stroke={2} aria-hidden />
      {arrived > 0 ? t('table.arrived', { count: arrived }) : t('table.changed')}
    </button>
  );
}
