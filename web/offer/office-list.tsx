import { Box, Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBuildingStore, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import { compare, type Decimal, subtract } from '#domain/money/money.ts';
import type { RateCategory } from '#domain/money/rate.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useFormat } from '../lib/text/format.ts';
import { OpenHours } from '../office/open-hours.tsx';
import { isInPlaceFilter, type PlaceFilter } from '../office/place-filter.ts';
import { EmptyState } from '../ui/feedback/loaded.tsx';
import { Tag } from '../ui/tag.tsx';
import classes from './office-list.module.css';
import { canChoose, isTrifle, type OfficeOffer } from './office-offers.ts';

/** The number of rows at first, and of rows added by each "show more". */
const rowsAtOnce = 20;

/** The visible offices of a place: the best ones, and the chosen office even if it is further down. */
export function useOfficeRows(offers: readonly OfficeOffer[], place: PlaceFilter, selected: string | undefined) {
  const [limit, setLimit] = useState(rowsAtOnce);
  const here = offers.filter(({ office }) => isInPlaceFilter(office, place));
  const chosen = here.slice(limit).find(({ office }) => office.id === selected);
  const shown = chosen ? [...here.slice(0, limit), chosen] : here.slice(0, limit);
  // The chosen office is visible already, so it does not count as a new row.
  const next = here.slice(limit, limit + rowsAtOnce).filter((offer) => offer !== chosen);
  return {
    count: here.length,
    shown,
    next: next.length,
    showMore: () => setLimit(limit + rowsAtOnce),
  };
}

type OfficeRows = ReturnType<typeof useOfficeRows>;

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
  const choices = shown.filter(canChoose);
  const tabStop = (choices.find(({ office }) => office.id === selected) ?? choices[0])?.office.id;
  if (count === 0) return <NoOffice isAnywhere={best !== undefined} onShowAll={onShowAll} />;
  return (
    <div>
      <Text c="dimmed" mb="xs" className="figures">
        {amount === undefined
          ? t('list.sortedByRate', { count })
          : t('list.sortedBySum', { count, sum: format.money(amount, pair.sc) })}
      </Text>
      <Radio.Group
        value={selected ?? null}
        onChange={onSelect}
        // Mantine labels the group only by this prop. An `aria-label` would be set on the wrapper element.
        label={t('list.label')}
        classNames={{ label: 'unseen' }}
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
        <Button fullWidth mt={12} onClick={showMore}>
          {t('list.showMore', { count: next })}
        </Button>
      )}
      <BetterElsewhere best={best} here={choices[0]} pair={pair} />
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
    <Text c="dimmed" mt="xs">
      {t('list.betterElsewhere', {
        difference: format.money(difference, pair.tc),
        office: format.office(best.office),
        city: best.office.city?.name ?? best.office.address,
      })}
    </Text>
  );
}

function NoOffice({ isAnywhere, onShowAll }: { isAnywhere: boolean; onShowAll: () => void }) {
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

type RowProps = {
  offer: OfficeOffer;
  pair: Pair;
  /** True while the list has offices of several cities. */
  withCity: boolean;
  isTabStop: boolean;
};

/** One office of the list: three lines on a phone, two on wide screens. */
function OfficeRow({ offer, pair, withCity, isTabStop }: RowProps) {
  const format = useFormat();
  const { t } = useTranslation('office');
  const { office, rate, received, category, missing, isShut } = offer;
  // An office without a name already shows its address as the name.
  const where = [office.name !== null && format.address(office), withCity && office.city?.name]
    .filter(Boolean)
    .join(', ');
  return (
    <Radio.Card
      value={office.id}
      disabled={!canChoose(offer)}
      withBorder={false}
      className={classes.row}
      tabIndex={isTabStop ? 0 : -1}
    >
      <Radio.Indicator size="sm" color="var(--o-ink)" iconColor="var(--o-body)" className={classes.dot} />
      <Stack component="span" gap={2} flex={1} miw={0} className={classes.lines}>
        <Group component="span" justify="space-between" gap="2px 8px" mih={24} className={classes.line}>
          <Text span size="body" fw={600} miw={0} className={classes.name}>
            {format.office(office)}
          </Text>
          <Text span size="body" fw={600} className={classes.sum}>
            {received ? format.money(received, pair.tc) : format.rate(rate.rate)}
          </Text>
        </Group>
        <Group component="span" justify="space-between" gap="2px 8px" mih={24} className={classes.line}>
          <Text span c="dimmed" miw={0} className={classes.address}>
            {where}
          </Text>
          {category !== undefined && (
            <Box component="span" display="flex" className={classes.badge}>
              <RateBadge category={category} />
            </Box>
          )}
        </Group>
        <Group component="span" justify="space-between" gap="2px 8px" mih={24} className={classes.line}>
          <OpenHours className={classes.hours} office={office} />
          <Figures offer={offer} pair={pair} />
        </Group>
        {isShut && (
          <Text span fw={500} w="100%" style={{ order: 8 }}>
            {[t('list.shut'), office.closed_reason].filter(Boolean).join(' ')}
          </Text>
        )}
        {missing && (
          <Text span fw={500} w="100%" style={{ order: 8 }}>
            {t('list.otherNetwork', { network: networkName(missing) })}
          </Text>
        )}
      </Stack>
    </Radio.Card>
  );
}

/** The rate (unless the line above shows it instead of the sum), the inverse of a small rate, and the gap to the best. */
function Figures({ offer: { rate, received, loss }, pair }: Pick<RowProps, 'offer' | 'pair'>) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const back = format.inverse(pair, rate.rate);
  if (!received && !back) return null;
  const shown = format.rate(rate.rate);
  const less = loss !== undefined && loss !== '0' ? format.money(loss, pair.tc) : undefined;
  return (
    <Group component="span" gap="0 6px" justify="flex-end" fw={500} className={classes.figures}>
      {received && (
        <Text inherit span c="dimmed" fw={400} title={t('list.rate', { rate: shown })}>
          {shown}
        </Text>
      )}
      {back && (
        <Text inherit span c="dimmed" fw={400}>
          {back}
        </Text>
      )}
      {less && <span title={t('list.loss', { sum: less })}>{less}</span>}
    </Group>
  );
}

/** The category of the office's rate. Renders nothing while the category is unknown. */
export function RateBadge({ category }: { category: RateCategory | undefined }) {
  const { t } = useTranslation('office');
  switch (category) {
    case 0:
      return (
        <Tag tone="good" icon={<IconChevronsUp size={14} aria-hidden />}>
          {t('badge.best')}
        </Tag>
      );
    case 1:
      return <Tag icon={<IconChevronUp size={14} aria-hidden />}>{t('badge.good')}</Tag>;
    case 2:
      return (
        <Tag isPlain icon={<IconMinus size={14} aria-hidden />}>
          {t('badge.fair')}
        </Tag>
      );
    case 3:
      return (
        <Tag tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {t('badge.poor')}
        </Tag>
      );
    default:
      return null;
  }
}

/** Shown while the offices load. */
export function OfficeListSkeleton() {
  return (
    <Box mt="md">
      <Text mb="xs">
        <Skeleton component="span" display="block" height={14} width={220} my={3} />
      </Text>
      <div className={classes.list}>
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={20} width={20} circle />
            <Stack component="span" gap={2} flex={1} miw={0} className={classes.lines}>
              <Group component="span" justify="space-between" gap="2px 8px" mih={24} className={classes.line}>
                <Skeleton height={16} width={140} my={4} />
                <Skeleton height={16} width={96} my={4} />
              </Group>
              <Group component="span" justify="space-between" gap="2px 8px" mih={24} className={classes.line}>
                <Skeleton height={14} width={180} my={3} />
              </Group>
            </Stack>
          </div>
        ))}
      </div>
    </Box>
  );
}
