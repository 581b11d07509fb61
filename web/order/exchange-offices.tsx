import { useTranslation } from 'react-i18next';
import { OfficeList } from '../office/office-list.tsx';
import { OfficeListSkeleton } from '../office/office-list-skeleton.tsx';
import { PlacePicker } from '../office/place-picker.tsx';
import { Loaded } from '../ui/loaded.tsx';
import classes from './exchange.module.css';
import type { Exchange } from './exchange-state.ts';

/** Where: the place, and the offices that offer the pair there. */
export function ExchangeOffices({ exchange, isNarrow }: { exchange: Exchange; isNarrow: boolean }) {
  const { t } = useTranslation('office');
  const { pair, amount, place, office, query, change } = exchange;
  return (
    <section className={classes.where} aria-labelledby="select-office">
      <h2 className={classes.subtitle} id="select-office">
        {t('list.title')}
      </h2>
      <PlacePicker place={place} onChange={exchange.setPlace} isNarrow={isNarrow} />
      {exchange.isLinkBroken && (
        <p className={classes.broken} role="status">
          {t('list.linkBroken')}
        </p>
      )}
      <Loaded query={query} skeleton={<OfficeListSkeleton />}>
        {(offers) => (
          <OfficeList
            offers={offers}
            pair={pair}
            amount={amount}
            place={place}
            selected={office?.id}
            onSelect={(officeId) => change({ officeId })}
            onShowAll={exchange.showAll}
          />
        )}
      </Loaded>
    </section>
  );
}
