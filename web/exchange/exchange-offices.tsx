import { useTranslation } from 'react-i18next';
import { useSteady } from '../lib/steady.ts';
import { OfficeChoice } from '../offer/office-choice.tsx';
import { MapSwitch, useMapChoice } from '../offer/office-map.tsx';
import { useHasNoOpenDeals } from '../order/list/waiting-deals.ts';
import classes from './exchange.module.css';
import type { Exchange } from './form/exchange-state.ts';

type OfficesProps = { exchange: Exchange /** Given on a desk. */; mapBox: HTMLElement | null | undefined };

/**
 * All offices beside the form, where there is room for them. The map stands above the list, or under the deals where that
 * column is short.
 */
export function ExchangeOffices({ exchange, mapBox }: OfficesProps) {
  const { t } = useTranslation('office');
  const hasRoomBeside = useHasNoOpenDeals();
  const [isMapShown, showMap] = useMapChoice();
  const chooseOffice = useSteady((officeId: string) => exchange.change({ officeId }));
  return (
    <section className={classes.where} aria-labelledby="select-office">
      <div className={classes.head}>
        <h2 className={classes.subtitle} id="select-office">
          {t('list.title')}
        </h2>
        <MapSwitch isOn={isMapShown} onTurn={showMap} />
      </div>
      <OfficeChoice
        offers={exchange.offers}
        pair={exchange.pair}
        amount={exchange.comparedAmount}
        officeId={exchange.officeId}
        gone={exchange.isGone ? exchange.office : undefined}
        onChoose={chooseOffice}
        onPick={chooseOffice}
        isMapShown={isMapShown}
        mapBox={hasRoomBeside ? mapBox : undefined}
      />
    </section>
  );
}
