import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconBuildingStore, IconSelector } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenAddress } from '../lib/address/address.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { late } from '../lib/device/late.tsx';
import { useFormat } from '../lib/text/format.ts';
import type { OfficeOffer } from '../offer/offers.queries.ts';
import { useOpenHours } from '../office/open-hours.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import classes from './exchange-office-row.module.css';
import type { Exchange } from './form/exchange-state.ts';

const OfficeSheet = late(() => import('../offer/office-sheet.tsx').then((m) => m.OfficeSheet));

type Props = { exchange: Exchange; isSending: boolean };

/** The chosen office in one row. A press opens all offices, whose code and map come then. */
export function ExchangeOfficeRow({ exchange, isSending }: Props) {
  const { offers, pair, comparedAmount, officeId, isGone, office, change } = exchange;
  const dialog = useAddressDialog('offices');
  // Opening the sheet takes the link out of the address.
  const { office_id } = useScreenAddress();
  const [linkedId, setLinkedId] = useState(office_id);
  if (office_id !== undefined && office_id !== linkedId) setLinkedId(office_id);
  // The choice is put into the form when the sheet has closed: closing goes a step back in the history. An office that the
  // form began with is a choice from then on, and stays with another network.
  const picked = useRef<string>(undefined);
  const take = useEffectEvent(() => {
    if (picked.current !== undefined) change({ officeId: picked.current });
    picked.current = undefined;
  });
  useEffect(() => {
    if (!dialog.opened) take();
  }, [dialog.opened]);
  return (
    <section>
      <Loaded query={offers.query} skeleton={<Skeleton height={60} />}>
        {(found) => (
          <RowButton
            exchange={exchange}
            others={found.length - (exchange.offer ? 1 : 0)}
            isSending={isSending}
            onOpen={() => {
              exchange.unlink();
              dialog.open();
            }}
          />
        )}
      </Loaded>
      {dialog.wasOpened && (
        <OfficeSheet
          opened={dialog.opened}
          onClose={dialog.close}
          offers={offers}
          pair={pair}
          amount={comparedAmount}
          officeId={officeId}
          isFromLink={linkedId !== undefined && linkedId === officeId}
          gone={isGone ? office : undefined}
          onPick={(id) => {
            picked.current = id;
            dialog.close();
          }}
          onChoose={(id) => change({ officeId: id })}
        />
      )}
    </section>
  );
}

type ButtonProps = Props & { others: number; onOpen: () => void };

function RowButton({ exchange: { office, officeId, offer }, others, isSending, onOpen }: ButtonProps) {
  const { t } = useTranslation(['exchange', 'office']);
  const format = useFormat();
  const hours = useOpenHours(office);
  const isUnknown = officeId !== undefined && !office;
  return (
    <UnstyledButton
      className={classes.row}
      disabled={isSending}
      aria-haspopup="dialog"
      // A press takes the focus from the amount, whose problem then shows above and moves this row away from the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        // The focus comes back to the row when the sheet closes, not to the amount with its keyboard.
        currentTarget.focus({ preventScroll: true });
        onOpen();
      }}
    >
      <IconBuildingStore size={24} stroke={1.5} aria-hidden />
      <span className={classes.words} data-keep-clear>
        {office ? (
          <>
            <span className={classes.name}>
              <strong>{format.office(office)}</strong> {office.city?.name}
            </span>
            <span className={classes.about}>
              {[
                office.working_hours && hours.text,
                <RateWord key="rate" offer={offer} />,
                offer?.promise && t(`office:promise.${offer.promise}`),
              ].map(
                (part, at) =>
                  part && (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places.
                    <span key={at}>{part}</span>
                  ),
              )}
            </span>
          </>
        ) : (
          <>
            <strong className={classes.name}>{t('exchange:reasons.office')}</strong>
            {isUnknown && <span className={classes.about}>{t('office:list.unknownOffice')}</span>}
          </>
        )}
      </span>
      <span className={classes.more}>
        {office && !offer
          ? t('exchange:row.another')
          : others > 0 && t(office ? 'exchange:row.more' : 'exchange:row.all', { count: others })}
        <IconSelector size={20} stroke={1.75} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

/** How good the rate is, in words: as a badge the row would shout. */
function RateWord({ offer }: { offer: OfficeOffer | undefined }) {
  const { t } = useTranslation('office');
  const format = useFormat();
  if (!offer) return null;
  const { category, loss, rate } = offer;
  if (loss !== undefined && loss !== '0') return format.money(loss, rate.tc);
  const words = [t('rating.best'), t('rating.good'), t('rating.fair'), t('rating.poor')];
  return category === undefined ? null : words[category];
}
