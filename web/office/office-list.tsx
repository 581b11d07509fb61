import { Button, Radio } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { compare, type Decimal, subtract } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './office.module.css';
import { isTrifle, type OfficeOffer } from './office-offers.ts';
import { OfficeRow } from './office-row.tsx';
import type { OfficeRows } from './office-rows.ts';

type Props = {
  /** The offices of the place that offer the pair, best first. */
  rows: OfficeRows;
  /** The best office in all places. */
  best: OfficeOffer | undefined;
  pair: Pair;
  amount: Decimal | undefined;
  withCity: boolean;
  selected: string | undefined;
  onSelect: (officeId: string) => void;
  onShowAll: () => void;
};

/** The offices of a place to choose from. The first pays most. */
export function OfficeList({ rows, best, pair, amount, withCity, selected, onSelect, onShowAll }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const { count, shown, next, showMore } = rows;
  // The whole list is one tab stop. The arrow keys move inside it.
  const tabStop = (shown.find(({ office }) => office.id === selected) ?? shown[0])?.office.id;
  if (count === 0) return <NoOffice isAnywhere={best !== undefined} onShowAll={onShowAll} />;
  return (
    <div>
      <p className={classes.count}>
        {amount === undefined
          ? t('list.sortedByRate', { count })
          : t('list.sortedBySum', { count, sum: format.money(amount, pair.sc) })}
      </p>
      <Radio.Group
        value={selected ?? null}
        onChange={onSelect}
        // Mantine labels the group only by this prop. An `aria-label` would be set on the wrapper element.
        label={t('list.label')}
        classNames={{ label: classes.groupLabel }}
      >
        <div className={classes.list}>
          {shown.map((offer) => (
            <OfficeRow
              key={offer.office.id}
              offer={offer}
              pair={pair}
              withCity={withCity}
              isTabStop={offer.office.id === tabStop}
            />
          ))}
        </div>
      </Radio.Group>
      {next > 0 && (
        <Button variant="default" size="md" fullWidth mt={12} onClick={showMore}>
          {t('list.showMore', { count: next })}
        </Button>
      )}
      <BetterElsewhere best={best} here={shown[0]} pair={pair} />
    </div>
  );
}

/** Shown if an office in another place pays more than the best one here. */
function BetterElsewhere({ best, here, pair }: { best?: OfficeOffer; here?: OfficeOffer; pair: Pair }) {
  const { t } = useTranslation('office');
  const format = useFormat();
  if (!best?.received || !here?.received || compare(best.received, here.received) <= 0) return null;
  const difference = subtract(best.received, here.received);
  if (isTrifle(difference, here.received)) return null;
  return (
    <p className={classes.elsewhere}>
      {t('list.betterElsewhere', {
        difference: format.money(difference, pair.tc),
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
