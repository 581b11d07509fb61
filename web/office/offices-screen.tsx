import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useActor } from '../lib/session.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SearchField } from '../ui/search-field.tsx';
import styles from './offices.module.css';
import { useOfficePage } from './offices.queries.ts';
import { AddOffice } from './offices-add.tsx';
import { OfficesDialogs } from './offices-dialogs.tsx';
import { OfficesList } from './offices-list.tsx';

/** The offices of the network. Admins see and edit all of them; other staff read their own. */
export function OfficesScreen() {
  const { t } = useTranslation('offices');
  usePageTitle(t('title'));
  const isAdmin = mayManageNetwork(useActor());
  const { search, page = 1 } = useAddress();
  const query = useOfficePage({ search: isAdmin ? search : undefined, page });
  return (
    <section className={styles.screen} aria-labelledby="offices-title">
      <PageTitle
        level={2}
        id="offices-title"
        subtitle={<Count page={query.data} isAdmin={isAdmin} />}
        aside={isAdmin && <AddOffice isMain />}
      >
        {t('title')}
      </PageTitle>
      {isAdmin && <Search />}
      <OfficesList query={query} isFiltered={isAdmin && search !== undefined} />
      <OfficesDialogs />
    </section>
  );
}

/** The line is there before the number is loaded, so that nothing moves. */
function Count({ page, isAdmin }: { page: Page<unknown> | undefined; isAdmin: boolean }) {
  const { t } = useTranslation('offices');
  return (
    <span className={styles.count} role="status">
      {page ? countText(page) : t('loading')}
    </span>
  );

  function countText({ total: count, total_capped }: Page<unknown>): string {
    if (total_capped) return t('countCapped', { total: count });
    if (isAdmin) return t('count', { count });
    // An empty list says so below, with the possible action.
    return count > 0 ? t('countOwn', { count }) : '';
  }
}

function Search() {
  const { t } = useTranslation('offices');
  const { search = '' } = useAddress();
  const moveTo = useMoveTo();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; the element <search> is too young for the browsers we serve.
    <div role="search" aria-label={t('search')}>
      <SearchField
        className={styles.search}
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clearSearch')}
        value={search}
        onSearch={(text) =>
          moveTo({ search: text || undefined, page: undefined }, { replace: search !== '' && text !== '' })
        }
      />
    </div>
  );
}
