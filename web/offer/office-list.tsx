import { Box, Button, Group, Radio, Skeleton, Text } from '@mantine/core';
import { IconBuildingStore, IconClock } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal, subtract } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';
import { EmptyState } from '../ui/feedback/loaded.tsx';
import type { ListedOffice } from './office-filter.ts';
import classes from './office-list.module.css';
import { canChoose, isTrifle, type OfficeOffer } from './office-offers.ts';
import row from './office-row.module.css';
import { OfficeRow } from './office-row.tsx';

/** The number of rows at first, and of rows added by each "show more". */
const rowsAtOnce = 20;

/** The visible offices of a list: the first ones, and the chosen office even if it is further down. */
export function useOfficeRows(listed: readonly ListedOffice[], selected: string | undefined) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const chosen = listed.slice(limit).find(({ office }) => office.id === selected);
  const shown = chosen ? [...listed.slice(0, limit), chosen] : listed.slice(0, limit);
  // The chosen office is visible already, so it does not count as a new row.
  const next = listed.slice(limit, limit + rowsAtOnce).filter((offer) => offer !== chosen);
  return {
    shown,
    next: next.length,
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}

type OfficeRows = ReturnType<typeof useOfficeRows>;

type Props = {
  /** The offices of the place that offer the pair: the open ones, then the closed ones. */
  rows: OfficeRows;
  /** The office that pays most, in all places and in this one. */
  best: OfficeOffer | undefined;
  bestHere: OfficeOffer | undefined;
  isByDistance: boolean;
  pair: Pair;
  amount: Decimal | undefined;
  withCity: boolean;
  selected: string | undefined;
  onSelect: (officeId: string) => void;
};

/** The offices of a place to choose from. */
export function OfficeList(props: Props) {
  const { rows, best, bestHere, isByDistance, pair, amount, withCity, selected, onSelect } = props;
  const { t } = useTranslation('office');
  const format = useFormat();
  const { shown, next, showMore } = rows;
  // The whole list is one tab stop. The arrow keys move inside it.
  const columns = useColumns(shown, pair);
  const choices = shown.filter(canChoose);
  const tabStop = (choices.find(({ office }) => office.id === selected) ?? choices[0])?.office.id;
  const firstClosed = shown.find(({ isClosed }) => isClosed);
  const bySum = amount === undefined ? t('list.bestFirst') : t('list.largestFirst');
  const sorting = isByDistance ? t('list.nearestFirst') : bySum;
  return (
    <div>
      <Group
        component="p"
        justify="space-between"
        gap="0 16px"
        m="0 0 8px"
        c="dimmed"
        fz="plain"
        lh="plain"
        className={classes.sorting}
      >
        <span>{shown[0] === firstClosed ? sorting : t('list.openNow', { sorting })}</span>
        {amount !== undefined && <span>{t('list.forSum', { sum: format.money(amount, pair.sc) })}</span>}
      </Group>
      <Radio.Group
        value={selected ?? null}
        onChange={onSelect}
        // Mantine labels the group only by this prop. An `aria-label` would be set on the wrapper element.
        label={t('list.label')}
        classNames={{ label: 'unseen' }}
      >
        <Box className={classes.list} __vars={columns}>
          <ListHead isByRate={amount === undefined} />
          {shown.map((offer) => (
            <Fragment key={offer.office.id}>
              {offer === firstClosed && <p className={classes.closed}>{t('list.closedNow')}</p>}
              <OfficeRow offer={offer} pair={pair} withCity={withCity} isTabStop={offer.office.id === tabStop} />
            </Fragment>
          ))}
        </Box>
      </Radio.Group>
      {next > 0 && (
        <Button fullWidth mt={12} onClick={showMore}>
          {t('list.showMore', { count: next })}
        </Button>
      )}
      <BetterElsewhere best={best} here={bestHere} pair={pair} />
    </div>
  );
}

/** As wide as the longest figure of each column, so that the rows have the same columns. */
function useColumns(shown: readonly ListedOffice[], { tc }: Pair) {
  const format = useFormat();
  const longest = (texts: string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const sums = shown.map(({ received, rate }) => (received ? format.money(received, tc) : format.rate(rate.rate)));
  const losses = shown.map(({ loss }) => (loss && loss !== '0' ? format.money(loss, tc) : ''));
  return { '--sum': `${longest(sums)}ch`, '--less': `${longest(losses)}ch` };
}

/** The names of the columns, where the list is a table. Each row says all of it in words. */
function ListHead({ isByRate }: { isByRate: boolean }) {
  const { t } = useTranslation('office');
  return (
    <div className={`${row.row} ${classes.head}`} aria-hidden>
      <span className={row.head}>{t('list.head.office')}</span>
      <span className={row.hours}>{t('list.head.open')}</span>
      <span className={row.sum}>{isByRate ? t('list.head.rate') : t('list.head.receive')}</span>
      {!isByRate && <span className={row.less}>{t('list.head.less')}</span>}
    </div>
  );
}

type BetterProps = { best: OfficeOffer | undefined; here: OfficeOffer | undefined; pair: Pair };

/** Shown if an office in another place pays more than the best one here. */
function BetterElsewhere({ best, here, pair }: BetterProps) {
  const { t } = useTranslation('office');
  const format = useFormat();
  if (!best?.received || !here?.received || compare(best.received, here.received) <= 0) return null;
  const difference = subtract(best.received, here.received);
  if (isTrifle(difference, here.received)) return null;
  return (
    <Text c="dimmed" mt="xs">
      {t('list.betterElsewhere', {
        difference: format.money(difference, pair.tc),
        office: format.office(best.office),
        city: best.office.city?.name ?? format.address(best.office),
      })}
    </Text>
  );
}

type NoOfficeProps = { isAnywhere: boolean; onShowAll: () => void };

/** No office of the place offers the pair. */
export function NoOffice({ isAnywhere, onShowAll }: NoOfficeProps) {
  const { t } = useTranslation('office');
  return (
    <Box bd="1px solid var(--o-line)" bdrs="md" role="status">
      <EmptyState
        icon={<IconBuildingStore size={24} stroke={1.5} />}
        title={isAnywhere ? t('list.noneInPlace') : t('list.noneAnywhere')}
        text={isAnywhere ? t('list.noneInPlaceHint') : t('list.noneAnywhereHint')}
        action={isAnywhere && <Button onClick={onShowAll}>{t('list.showAll')}</Button>}
      />
    </Box>
  );
}

/** All offices of the place are closed, and only open ones are wanted. */
export function NoOpenOffice({ city, onShowClosed }: { city: string | undefined; onShowClosed: () => void }) {
  const { t } = useTranslation('office');
  return (
    <Box bd="1px solid var(--o-line)" bdrs="md" role="status">
      <EmptyState
        icon={<IconClock size={24} stroke={1.5} />}
        title={city === undefined ? t('list.noneOpen') : t('list.noneOpenIn', { city })}
        text={t('list.noneOpenHint')}
        action={<Button onClick={onShowClosed}>{t('list.showClosed')}</Button>}
      />
    </Box>
  );
}

/** Shown while the offices load. */
export function OfficeListSkeleton() {
  return (
    <Box mt="md">
      <Text mb="xs">
        <Skeleton component="span" display="block" height={14} width={220} my={3} />
      </Text>
      <div className={classes.list}>
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className={classes.item}>
            <div className={row.row}>
              <Skeleton height={20} width={20} circle className={row.dot ?? ''} />
              <Skeleton height={16} width={140} my={4} className={row.name ?? ''} />
              <Skeleton height={16} width={96} my={4} className={row.sum ?? ''} />
              <Skeleton height={14} width="80%" my={3} className={row.address ?? ''} />
              <Skeleton height={14} width={96} my={3} className={row.hours ?? ''} />
            </div>
          </div>
        ))}
      </div>
    </Box>
  );
}
