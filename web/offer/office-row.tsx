import { Group, Radio, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/money/currency.ts';
import type { RateCategory } from '#domain/money/rate.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useFormat } from '../lib/text/format.ts';
import { OfficeStar } from '../office/office-star.tsx';
import { OpenHours } from '../office/open-hours.tsx';
import { Tag } from '../ui/tag.tsx';
import type { ListedOffice } from './office-filter.ts';
import frame from './office-list.module.css';
import { canChoose } from './office-offers.ts';
import classes from './office-row.module.css';

type Props = {
  offer: ListedOffice;
  pair: Pair;
  /** True while the list has offices of several cities. */
  withCity: boolean;
  isTabStop: boolean;
};

/** One office of the list: three lines on a phone, a row of a table on wide screens. The star is a button of its own. */
export function OfficeRow({ offer, pair, withCity, isTabStop }: Props) {
  const format = useFormat();
  const { t } = useTranslation('office');
  const { office, rate, received, category, promise, missing, isShut, isClosed, metres } = offer;
  // An office without a name already shows its address as the name.
  const where = [office.name !== null && format.address(office), withCity && office.city?.name]
    .filter(Boolean)
    .join(', ');
  return (
    <div className={`${frame.item} ${classes.item}`} data-closed={isClosed || undefined}>
      <Radio.Card
        value={office.id}
        disabled={!canChoose(offer)}
        withBorder={false}
        className={`${frame.press} ${classes.row}`}
        tabIndex={isTabStop ? 0 : -1}
      >
        <Radio.Indicator size="sm" color="var(--o-ink)" iconColor="var(--o-body)" className={classes.dot} />
        <span className={classes.head}>
          <span className={classes.name}>{format.office(office)}</span>
          {category !== undefined && (
            <span className={classes.badge}>
              <RateBadge category={category} />
            </span>
          )}
        </span>
        <span className={classes.address}>{where}</span>
        <span className={classes.hours}>
          <OpenHours office={office} isBrief />
          {promise && <span>{t(`promise.${promise}`)}</span>}
          {metres !== undefined && <Distance metres={metres} />}
        </span>
        <span className={classes.sum}>{received ? format.money(received, pair.tc) : format.rate(rate.rate)}</span>
        <Figures offer={offer} pair={pair} />
        {isShut && (
          <Text span fw={500} className={classes.why}>
            {[t('list.shut'), office.closed_reason].filter(Boolean).join(' ')}
          </Text>
        )}
        {missing && (
          <Text span fw={500} className={classes.why}>
            {t('list.otherNetwork', { network: networkName(missing) })}
          </Text>
        )}
      </Radio.Card>
      <OfficeStar office={office} className={classes.star} />
    </div>
  );
}

/** The rate (unless its place already has it instead of the sum), the inverse of a small rate, and the gap to the best. */
function Figures({ offer: { rate, received, loss }, pair }: Pick<Props, 'offer' | 'pair'>) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const back = format.inverse(pair, rate.rate);
  const shown = format.rate(rate.rate);
  const less = loss !== undefined && loss !== '0' ? format.money(loss, pair.tc) : undefined;
  return (
    <>
      {(received || back) && (
        <Group
          component="span"
          gap="0 6px"
          justify="flex-end"
          className={classes.rate}
          data-aside={Boolean(received) || undefined}
          data-back={Boolean(back) || undefined}
        >
          {received && <span title={t('list.rate', { rate: shown })}>{shown}</span>}
          {back && <span>{back}</span>}
        </Group>
      )}
      {less && (
        <span className={classes.less} title={t('list.loss', { sum: less })}>
          {less}
        </span>
      )}
    </>
  );
}

const kilometre = 1000;
const nearMetres = 10 * kilometre;

/** "350 m", "1.2 km", "468 km". */
function Distance({ metres }: { metres: number }) {
  const { i18n } = useTranslation();
  const isShort = metres < kilometre;
  const number = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: !isShort && metres < nearMetres ? 1 : 0,
  });
  // Nobody walks by the metre.
  return (
    <span className={classes.distance}>
      {number.format(isShort ? Math.round(metres / 10) * 10 : metres / kilometre)}
    </span>
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
