import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { officeName } from '#domain/office.ts';
import { useFormat } from '../lib/format.ts';
import classes from './office.module.css';
import type { OfficeOffer } from './office-offers.ts';
import { OpenHours } from './open-hours.tsx';
import { RateBadge } from './rate-badge.tsx';

type Props = {
  offer: OfficeOffer;
  pair: Pair;
  /** True while the list has offices of several cities. */
  withCity: boolean;
  isTabStop: boolean;
};

/** One office of the list: three lines on a phone, two on wide screens. */
export function OfficeRow({ offer, pair, withCity, isTabStop }: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const { office, rate, received, loss, category } = offer;
  // An office without a name already shows its address as the name.
  const where = [office.name !== null && office.address, withCity && office.city?.name].filter(Boolean).join(', ');
  const less = loss !== undefined && loss !== '0' ? format.money(loss, pair.tc) : undefined;
  return (
    <Radio.Card value={office.id} withBorder={false} className={classes.row} tabIndex={isTabStop ? 0 : -1}>
      <Radio.Indicator size="sm" color="var(--o-ink)" iconColor="var(--o-body)" className={classes.dot} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.name}>{officeName(office)}</span>
          <span className={classes.sum}>{received ? format.money(received, pair.tc) : format.rate(rate.rate)}</span>
        </span>
        <span className={classes.line}>
          <span className={classes.address}>{where}</span>
          <span className={classes.badge}>
            <RateBadge category={category} />
          </span>
        </span>
        <span className={classes.line}>
          <OpenHours hours={office.working_hours} />
          {received && (
            <span className={classes.figures}>
              <span className={classes.rate} title={t('list.rate', { rate: format.rate(rate.rate) })}>
                {format.rate(rate.rate)}
              </span>
              {less && <span title={t('list.loss', { sum: less })}>{less}</span>}
            </span>
          )}
        </span>
      </span>
    </Radio.Card>
  );
}
