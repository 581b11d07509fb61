import { useTranslation } from 'react-i18next';
import { officeName } from '#domain/office.ts';
import { paidIn } from '#domain/order.ts';
import { shortWallet } from '#domain/user.ts';
import { useSums } from '../lib/sums.ts';
import { useOpenHours } from '../office/open-hours-text.ts';
import classes from './exchange-send.module.css';
import type { Exchange } from './exchange-state.ts';

/** The order in three lines above the button, with the same figures that the placed order will show. */
export function ExchangeSummary({ exchange: { pair, amount, offer, wallet } }: { exchange: Exchange }) {
  const { t } = useTranslation('exchange');
  const { listed: sum } = useSums();
  const hours = useOpenHours(offer?.office.working_hours ?? null);
  if (!offer?.received || amount === undefined) return null;
  const give = sum(amount, pair.sc);
  const receive = sum(offer.received, pair.tc);
  const isCoin = paidIn(pair) === 'coin';
  const opening = offer.office.working_hours ? `, ${hours.midSentence}` : '';
  const lines: { label: string; text: string; isShort?: boolean }[] = [
    { label: t('summary.office'), text: officeName(offer.office) + opening },
    isCoin
      ? { label: t('summary.bring'), text: t('summary.cash', { sum: give }) }
      : { label: t('summary.send'), text: give, isShort: true },
    isCoin
      ? { label: t('summary.wallet'), text: wallet ? shortWallet(wallet) : t('summary.noWallet'), isShort: true }
      : { label: t('summary.collect'), text: t('summary.cash', { sum: receive }) },
  ];
  return (
    <dl className={classes.summary}>
      {lines.map(({ label, text, isShort }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-whole={isShort || undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
