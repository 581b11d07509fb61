import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { Loaded } from '../ui/loaded.tsx';
import classes from './office.module.css';
import type { Offers } from './office.queries.ts';
import { OfficeList } from './office-list.tsx';
import { OfficeListSkeleton } from './office-list-skeleton.tsx';
import { isInPlace, type Place, placeOf, recallPlace, rememberPlace } from './place.ts';
import { PlacePicker } from './place-picker.tsx';

type Props = {
  offers: Offers;
  pair: Pair;
  amount: Decimal | undefined;
  /** The chosen office. An office that a link names may be one that nobody knows. */
  officeId: string | undefined;
  onChoose: (officeId: string | undefined) => void;
  isNarrow: boolean;
};

/** Where: a place, and the offices that offer the pair there. */
export function OfficeChoice({ offers: { offices, query }, pair, amount, officeId, onChoose, isNarrow }: Props) {
  const { t } = useTranslation('office');
  const office = offices?.find(({ id }) => id === officeId);
  const [recalled] = useState(recallPlace);
  const [chosen, setChosen] = useState<Place>();
  // An office that a link or the last visit chose brings its own place.
  const [givenId] = useState(officeId);
  const given = offices?.find(({ id }) => id === givenId);
  const place = chosen ?? (given ? placeOf(given) : recalled);

  const choosePlace = (next: Place) => {
    setChosen(next);
    rememberPlace(next);
    if (office && !isInPlace(office, next)) onChoose(undefined);
  };
  const isUnknown = officeId !== undefined && offices !== undefined && !office;

  return (
    <>
      <PlacePicker place={place} onChange={choosePlace} isNarrow={isNarrow} />
      {isUnknown && (
        <p className={classes.unknown} role="status">
          {t('list.unknownOffice')}
        </p>
      )}
      <div className={classes.choice}>
        <Loaded query={query} skeleton={<OfficeListSkeleton />}>
          {(found) => (
            <OfficeList
              offers={found}
              pair={pair}
              amount={amount}
              place={place}
              selected={officeId}
              onSelect={onChoose}
              onShowAll={() => choosePlace({})}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}
