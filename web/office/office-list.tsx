import { Button, Radio } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { compare, type Decimal, subtract } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './office.module.css';
import type { OfficeOffer } from './office-offers.ts';
import { OfficeRow } from './office-row.tsx';
import { isInPlace, type Place } from './place.ts';

/** So many rows at first, and so many more at each wish. */
const rowsAtOnce = 20;

type Props = {
  /** Every office that offers the pair, best first. */
  offers: readonly OfficeOffer[];
  pair: Pair;
  amount: Decimal | undefined;
  place: Place;
  selected: string | undefined;
  onSelect: (officeId: string) => void;
  onShowAll: () => void;
};

/** The offices of a place, to choose one from. The first pays most. */
export function OfficeList({ offers, pair, amount, place, selected, onSelect, onShowAll }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const [limit, setLimit] = useState(rowsAtOnce);
  const here = offers.filter(({ office }) => isInPlace(office, place));
  if (here.length === 0) return <NoOffice isAnywhere={offers.length > 0} onShowAll={onShowAll} />;

  const count = here.length;
  const hidden = Math.max(count - limit, 0);
  return (
    <div>
      <p className={classes.count}>
        {amount === undefined
          ? t('list.sortedByRate', { count })
          : t('list.sortedBySum', { count, sum: format.money(amount, pair.sc) })}
      </p>
      <Radio.Group value={selected ?? null} onChange={onSelect} aria-label={t('list.label')}>
        <div className={classes.list}>
          {here.slice(0, limit).map((offer) => (
            <OfficeRow key={offer.office.id} offer={offer} pair={pair} withCity={!place.city_id} />
          ))}
        </div>
      </Radio.Group>
      {hidden > 0 && (
        <Button variant="default" size="md" fullWidth mt={12} onClick={() => setLimit(limit + rowsAtOnce)}>
          {t('list.showMore', { count: Math.min(hidden, rowsAtOnce) })}
        </Button>
      )}
      <BetterElsewhere best={offers[0]} here={here[0]} pair={pair} />
    </div>
  );
}

/** Offices are compared across all cities, so the best of a city need not be the best of all. */
function BetterElsewhere({ best, here, pair }: { best?: OfficeOffer; here?: OfficeOffer; pair: Pair }) {
  const { t } = useTranslation('office');
  const format = useFormat();
  if (!best?.received || !here?.received || compare(best.received, here.received) <= 0) return null;
  return (
    <p className={classes.elsewhere}>
      {t('list.betterElsewhere', {
        difference: format.money(subtract(best.received, here.received), pair.tc),
        office: officeName(best.office),
        city: best.office.city?.name ?? best.office.address,
      })}
    </p>
  );
}

function NoOffice({ isAnywhere, onShowAll }: { isAnywhere: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('office');
  return (
    <div className={classes.none} role="status">
      <EmptyState
        icon={<IconBuildingStore size={24} stroke={1.5} />}
        title={isAnywhere ? t('list.noneInPlace') : t('list.noneAnywhere')}
        text={isAnywhere ? t('list.noneInPlaceHint') : t('list.noneAnywhereHint')}
        action={
          isAnywhere && (
            <Button variant="default" size="md" onClick={onShowAll}>
              {t('list.showAll')}
            </Button>
          )
        }
      />
    </div>
  );
}
