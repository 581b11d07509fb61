import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { type Arrival, isCorrected, moneyWaits } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { chainOf, type Network, transactionLink } from '#domain/wallet/network.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import facts from '../details/order-facts.module.css';
import styles from '../details/order-note.module.css';
import { ClaimFacts, hasClaimFacts } from './order-claim.tsx';

/** When the customer sent the USDT, and the transactions of both sides. */
export function OrderTransactions({ order }: { order: Order }) {
  const { t } = useTranslation('transfer');
  const format = useFormat();
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const { sent_at, sent_tx_hash, payout_tx_hash, arrived } = order;
  if (!sent_at && !payout_tx_hash && !arrived && !hasClaimFacts(order)) return null;
  const network = destinationOf(order.office_wallet)?.network ?? null;
  return (
    <dl className={facts.endFacts} data-keep-clear>
      {sent_at && (
        <div>
          <dt>{t(`sentAt.${isCustomer ? 'customer' : 'staff'}`)}</dt>
          <dd>{format.dateTimeAlone(sent_at)}</dd>
        </div>
      )}
      {sent_tx_hash && <TransactionFact name={t('sentTransaction')} network={network} hash={sent_tx_hash} />}
      <ClaimFacts order={order} />
      {arrived?.map((arrival) => (
        <ArrivalFact key={arrival.id} order={order} arrival={arrival} network={network} />
      ))}
      {payout_tx_hash && (
        <TransactionFact
          name={t('payoutTransaction')}
          network={destinationOf(order.wallet)?.network ?? null}
          hash={payout_tx_hash}
        />
      )}
    </dl>
  );
}

type ArrivalProps = { order: Order; arrival: Arrival; network: Network | null };

/** A sum that arrived. A wrong one stays, struck through, and the entry that corrects it says why. */
function ArrivalFact({ order, arrival: { id, amount, tx_hash, reason }, network }: ArrivalProps) {
  const { t } = useTranslation('transfer');
  const { spelled } = useSums();
  const isWrong = isCorrected(order.arrived, id);
  return (
    <div>
      <dt>{t(isWrong ? 'correct.replaced' : 'arrived.sum')}</dt>
      <dd>
        {isWrong ? <s>{spelled(amount, order.sc)}</s> : spelled(amount, order.sc)}
        {reason && (
          <Text inherit span c="dimmed">
            {reason}
          </Text>
        )}
        {tx_hash && !isWrong && <Transaction network={network} hash={tx_hash} />}
      </dd>
    </div>
  );
}

type FactProps = { name: string; network: Network | null; hash: string };

/** A transaction, and the page that shows it in the public explorer of its network. */
export function TransactionFact({ name, network, hash }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Transaction network={network} hash={hash} />
      </dd>
    </div>
  );
}

function Transaction({ network, hash }: Omit<FactProps, 'name'>) {
  const { t } = useTranslation('transfer');
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <span>{hash}</span>
        <CopyButton text={hash} label={t('copy')} />
      </Group>
      {network && (
        <a href={transactionLink(network, hash)} target="_blank" rel="noreferrer">
          {t('explorer', { chain: chainOf(network) })}
        </a>
      )}
    </>
  );
}

/** In a list of the staff: the customer has sent the USDT, and whether another deal names the same transaction. */
export const SentMark = ({ order }: { order: Order }) =>
  order.sent_at && moneyWaits(order) ? <Sent at={order.sent_at} isClaimedTwice={order.claimed_twice} /> : null;

function Sent({ at, isClaimedTwice }: { at: Date; isClaimedTwice: boolean }) {
  const { t } = useTranslation('transfer');
  const format = useFormat();
  return (
    <>
      <span className={styles.start}>
        <IconSend size={14} stroke={1.75} aria-hidden />
        <span>{t('sentShort', { when: format.dateTimeWithin(at) })}</span>
      </span>
      {isClaimedTwice && (
        <Text span fw={600} c="var(--tone-ink)" data-tone="warning" className={styles.start}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span>{t('claimedTwiceShort')}</span>
        </Text>
      )}
    </>
  );
}
