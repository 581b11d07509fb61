import { useState } from 'react';
import type { Pair } from '#domain/money/currency.ts';
import type { Network } from '#domain/wallet/network.ts';
import { type User, useKept } from '../../lib/call/session.tsx';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';
import type { OfficeOffer } from '../../offer/offers.queries.ts';
import { firstOfficeOf } from '../../offer/office-offers.ts';
import { recallPlace } from '../../office/place-filter.ts';

type Asked = {
  user: User;
  pair: Pair;
  network: Network | null;
  offers: readonly OfficeOffer[] | undefined;
};

/**
 * The office that the form begins with. It stays the same while the form is filled, also when another one pays more by
 * then: a sum must not change its office under somebody's finger. Another pair or network looks again.
 */
export function useFirstOffice({ user: { id, favorite_office_ids: favorites = [] }, pair, network, offers }: Asked) {
  const key = `obmin.office.${id}`;
  const keptId = useKept(() => readChoice(key), undefined);
  const [lastId = keptId, setLast] = useState<string>();
  const [first, setFirst] = useState<{ at: string; officeId: string }>();
  const at = [pair.sc, pair.tc, network, lastId].join(' ');
  const known = first?.at === at ? first.officeId : undefined;
  const officeId = known ?? (offers && firstOfficeOf(offers, { lastId, place: recallPlace(), favorites })?.office.id);
  if (officeId !== undefined && officeId !== known) setFirst({ at, officeId });
  return {
    firstId: officeId,
    /** The office of a deal that was placed. This device begins with it from now on. */
    rememberOffice: (id: string) => {
      keepChoice(key, id);
      setLast(id);
    },
  };
}
