import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { officeName } from '#domain/office.ts';
import { useAddress } from '../lib/address.ts';
import { Loaded } from '../ui/loaded.tsx';
import classes from './office.module.css';
import type { Offers, OfficeOffer } from './office.queries.ts';
import { OfficeList } from './office-list.tsx';
import { OfficeListSkeleton } from './office-list-skeleton.tsx';
import { OfficeMap } from './office-map.tsx';
import { useOfficeRows } from './office-rows.ts';
import { isInPlace, type Place, placeOf, recallPlace, rememberPlace } from './place-filter.ts';
import { PlacePicker } from './place-picker.tsx';

type Props = {
  offers: Offers;
  pair: Pair;
  amount: Decimal | undefined;
  /** The chosen office. An id from a link may belong to no office. */
  officeId: string | undefined;
  /** The chosen office has just stopped offering the pair. */
  isGone: boolean;
  onChoose: (officeId: string | undefined) => void;
  isNarrow: boolean;
  isMapShown: boolean;
};

/** The choice of an office: the place, and the offices there that offer the pair. */
export function OfficeChoice({
  offers: { offices, query, unjudged },
  officeId,
  isGone,
  onChoose,
  isNarrow,
  ...shown
}: Props) {
  const { t } = useTranslation('office');
  const office = offices?.find(({ id }) => id === officeId);
  const [recalled] = useState(recallPlace);
  const [chosen, setChosen] = useState<Place>();
  const { office_id: linkedId } = useAddress();
  const [givenId] = useState(officeId);
  const [isLinked] = useState(linkedId !== undefined);
  const given = offices?.find(({ id }) => id === givenId);
  const place = chosen ?? placeFor(given, isLinked, recalled);

  const choosePlace = (next: Place) => {
    setChosen(next);
    rememberPlace(next);
    if (office && !isInPlace(office, next)) onChoose(undefined);
  };
  // Only for an office from a link. An office of the kept draft that no longer exists is dropped without a message.
  const isUnknown = linkedId !== undefined && linkedId === officeId && offices !== undefined && !office;

  return (
    <>
      <PlacePicker place={place} onChange={choosePlace} isNarrow={isNarrow} />
      {isUnknown && (
        <p className={classes.unknown} role="status">
          {t('list.unknownOffice')}
        </p>
      )}
      {isGone && office && (
        <p className={classes.gone} role="status">
          {t('list.gone', { ...shown.pair, office: officeName(office) })}
        </p>
      )}
      <Loaded query={query} skeleton={<OfficeListSkeleton />}>
        {(found) => (
          <OfficesHere
            {...shown}
            offers={found}
            unjudged={unjudged}
            place={place}
            officeId={officeId}
            onChoose={onChoose}
            onShowAll={() => choosePlace({})}
          />
        )}
      </Loaded>
    </>
  );
}

/**
 * The first place shown. An office from a link sets its own place. An office of the kept draft only removes a stored
 * place that would hide it.
 */
function placeFor(given: Office | undefined, isLinked: boolean, recalled: Place): Place {
  if (!given) return recalled;
  if (isLinked) return placeOf(given);
  return isInPlace(given, recalled) ? recalled : {};
}

type HereProps = Pick<Props, 'pair' | 'amount' | 'officeId' | 'onChoose' | 'isMapShown'> & {
  offers: readonly OfficeOffer[];
  unjudged: Offers['unjudged'];
  place: Place;
  onShowAll: () => void;
};

/** The same offices twice: on the map and in the list. */
function OfficesHere({ offers, unjudged, place, pair, amount, officeId, onChoose, onShowAll, isMapShown }: HereProps) {
  const rows = useOfficeRows(offers, place, officeId);
  return (
    <>
      {isMapShown && <OfficeMap offers={rows.shown} pair={pair} selected={officeId} onSelect={onChoose} />}
      <div className={classes.choice}>
        {unjudged && offers.length > 0 && <Unjudged {...unjudged} />}
        <OfficeList
          rows={rows}
          best={offers[0]}
          pair={pair}
          amount={amount}
          withCity={!place.city_id}
          selected={officeId}
          onSelect={onChoose}
          onShowAll={onShowAll}
        />
      </div>
    </>
  );
}

/** Says why there are no badges. An office without a badge would look like an ordinary office. */
function Unjudged({ isTrying, retry }: NonNullable<Offers['unjudged']>) {
  const { t } = useTranslation(['office', 'common']);
  return (
    <p className={classes.unjudged} role="status">
      {t('list.unjudged')}
      <Button variant="default" size="md" fz={14} loading={isTrying} onClick={retry}>
        {t('common:retry')}
      </Button>
    </p>
  );
}
