import { Box, Button, Group, Text } from '@mantine/core';
import { memo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office/office.ts';
import type { Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import { useUser } from '../lib/call/session.tsx';
import { useDevicePlace } from '../lib/device/device-place.ts';
import { useFormat } from '../lib/text/format.ts';
import { isInPlaceFilter, type PlaceFilter, placeOf, recallPlace, rememberPlace } from '../office/place-filter.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import type { Offers, OfficeOffer } from './offers.queries.ts';
import { OfficeChips } from './office-chips.tsx';
import { citiesOf, cityAt, listOffices } from './office-filter.ts';
import { NoOffice, NoOpenOffice, OfficeList, OfficeListSkeleton, useOfficeRows } from './office-list.tsx';
import { OfficeMap } from './office-map.tsx';
import { canChoose, firstOfficeOf } from './office-offers.ts';

type Props = {
  offers: Offers;
  pair: Pair;
  amount: Decimal | undefined;
  /** The chosen office. An id from a link may belong to no office. */
  officeId: string | undefined;
  /** The chosen office, when it has just stopped offering the pair. */
  gone: Office | undefined;
  /** Another place was chosen, and this is the best office there. */
  onChoose: (officeId: string) => void;
  /** An office itself was chosen. */
  onPick: (officeId: string) => void;
  isMapShown: boolean;
  /** Where the map stands instead of above the list. Null until that place is there. */
  mapBox?: HTMLElement | null | undefined;
  /** The map stands below the list; `sought`: somebody has just asked for it, so it comes into view. */
  mapBelow?: 'sought' | 'quiet';
  /** The office came with a link, so its place is the first one. Absent: the address says so. */
  isFromLink?: boolean;
};

/**
 * The choice of an office: the place, and the offices there that offer the pair. While an amount is typed, it is drawn only
 * when the offices are compared for it.
 */
export const OfficeChoice = memo(function OfficeChoice({
  offers: { offices, query, unjudged },
  officeId,
  gone,
  onChoose,
  onPick,
  isFromLink,
  ...shown
}: Props) {
  const { t } = useTranslation('office');
  const format = useFormat();
  const { favorite_office_ids: favorites = [] } = useUser();
  const office = offices?.find(({ id }) => id === officeId);
  const [recalled] = useState(recallPlace);
  const [chosen, setChosen] = useState<PlaceFilter>();
  const { office_id: linkedId } = useScreenAddress();
  const [givenId] = useState(officeId);
  const [isLinked] = useState(isFromLink ?? linkedId !== undefined);
  const given = offices?.find(({ id }) => id === givenId);
  const place = chosen ?? placeFor(given, isLinked, recalled);

  const choosePlace = (next: PlaceFilter) => {
    setChosen(next);
    rememberPlace(next);
    if (office && isInPlaceFilter(office, next)) return;
    const best = firstOfficeOf(query.data?.filter((offer) => isInPlaceFilter(offer.office, next)) ?? [], {
      place: {},
      favorites,
    });
    if (best) onChoose(best.office.id);
  };
  // Only for an office from a link. An office of the kept draft that no longer exists is dropped without a message.
  const isUnknown = linkedId !== undefined && linkedId === officeId && offices !== undefined && !office;

  return (
    <>
      {isUnknown && (
        <Text mt="sm" role="status">
          {t('list.unknownOffice')}
        </Text>
      )}
      {gone && (
        <Text
          className="toned"
          style={{ overflowWrap: 'anywhere' }}
          data-tone="warning"
          mt="sm"
          p="sm"
          fw={600}
          role="status"
        >
          {t('list.gone', { ...shown.pair, office: format.office(gone) })}
        </Text>
      )}
      <Loaded query={query} skeleton={<OfficeListSkeleton />}>
        {(found) => (
          <OfficesHere
            {...shown}
            offers={found}
            unjudged={unjudged}
            place={place}
            officeId={officeId}
            onPick={onPick}
            onPlace={choosePlace}
          />
        )}
      </Loaded>
    </>
  );
});

/**
 * The first place shown. An office from a link sets its own place. An office of the kept draft only removes a stored
 * place that would hide it.
 */
function placeFor(given: Office | undefined, isLinked: boolean, recalled: PlaceFilter): PlaceFilter {
  if (!given) return recalled;
  if (isLinked) return placeOf(given);
  return isInPlaceFilter(given, recalled) ? recalled : {};
}

type HereProps = Pick<Props, 'pair' | 'amount' | 'officeId' | 'onPick' | 'isMapShown' | 'mapBox' | 'mapBelow'> & {
  offers: readonly OfficeOffer[];
  unjudged: Offers['unjudged'];
  place: PlaceFilter;
  onPlace: (place: PlaceFilter) => void;
};

/** Where to look, and the offices there twice: on the map and in the list. */
function OfficesHere(props: HereProps) {
  const { offers, unjudged, place, onPlace, pair, amount, officeId, onPick, isMapShown, mapBox, mapBelow } = props;
  const [isOpenOnly, setOpenOnly] = useState(false);
  const near = useDevicePlace();
  const here = listOffices(offers, { place, isOpenOnly, from: near.place.position });
  const rows = useOfficeRows(here.listed, officeId);
  const choices = rows.shown.filter(canChoose);
  const cities = citiesOf(offers);
  const map = isMapShown && <OfficeMap offers={choices} pair={pair} selected={officeId} onSelect={onPick} />;
  return (
    <>
      <OfficeChips
        count={offers.length}
        cities={cities}
        place={place}
        onPlace={onPlace}
        openCount={here.openCount}
        isOpenOnly={isOpenOnly}
        onOpenOnly={setOpenOnly}
        near={near}
      />
      {mapBox === undefined ? !mapBelow && map : mapBox && createPortal(map, mapBox)}
      <Box mt="sm">
        {unjudged && offers.length > 0 && <Unjudged {...unjudged} />}
        {here.count === 0 && <NoOffice isAnywhere={offers.length > 0} onShowAll={() => onPlace({})} />}
        {here.count > 0 && here.listed.length === 0 && (
          <NoOpenOffice city={cityAt(cities, place)?.name} onShowClosed={() => setOpenOnly(false)} />
        )}
        {here.listed.length > 0 && (
          <OfficeList
            rows={rows}
            best={offers[0]}
            bestHere={here.best}
            isByDistance={near.place.state === 'known'}
            pair={pair}
            amount={amount}
            withCity={!place.city_id}
            selected={officeId}
            onSelect={onPick}
          />
        )}
      </Box>
      {mapBelow && map && <div ref={mapBelow === 'sought' ? bringIntoView : undefined}>{map}</div>}
    </>
  );
}

const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'end' });

/** Says why there are no badges. An office without a badge would look like an ordinary office. */
function Unjudged({ isTrying, retry }: NonNullable<Offers['unjudged']>) {
  const { t } = useTranslation(['office', 'common']);
  return (
    <Group
      component="p"
      justify="space-between"
      gap="8px 16px"
      m="0 0 12px"
      p="8px 8px 8px 12px"
      bdrs="md"
      bg="var(--o-sub)"
      fz="plain"
      lh="plain"
      role="status"
    >
      {t('list.unjudged')}
      <Button fz={14} loading={isTrying} onClick={retry}>
        {t('common:retry')}
      </Button>
    </Group>
  );
}
