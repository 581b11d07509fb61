import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TransferReading } from '#contract/chain/transfer-reading.ts';
import type { Order } from '#contract/order/order.ts';
import { notLookedAt } from '#domain/chain/not-looked.ts';
import { awaitsMoney, awaitsPayout } from '#domain/order/order-state.ts';
import { judgeArrived, maySaySent } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { chainOf, networkName, transactionLink } from '#domain/wallet/network.ts';
import { useActor } from '../../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../../lib/notify.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { useRecordArrival } from '../side-event.queries.ts';
import styles from './transfer-readings.module.css';

type Props = { order: Order; onRecorded?: (order: Order) => void };
type OneProps = Props & { reading: TransferReading };

/** What the chain says of the transactions of a deal: how far each is, what came with it, and what is wrong. */
export function TransferReadings({ order, onRecorded }: Props) {
  const { t } = useTranslation('chain');
  return (
    <section aria-label={t('title')} className={styles.readings} data-keep-clear>
      {order.transfer_readings.map((reading) => (
        <Reading key={`${reading.use} ${reading.tx_hash ?? reading.at}`} {...{ order, onRecorded, reading }} />
      ))}
      <NotLooked order={order} />
    </section>
  );
}

const useReader = (order: Order) => (readerOf(useActor(), order) === 'customer' ? 'customer' : 'staff');

/** Says of a named transaction that nobody has looked, so that nobody takes silence for a yes. */
function NotLooked({ order }: { order: Order }) {
  const { t } = useTranslation('chain');
  const reader = useReader(order);
  const use = notLookedAt(order);
  if (!use) return null;
  return (
    <Box className="toned" data-tone="neutral" p="sm" role="status">
      <Text inherit c="dimmed">
        {t(`use.${use}`)}
      </Text>
      <Text inherit fw={600}>
        {t('notLooked')}
      </Text>
      <Text inherit>{t(`look.${use}.${reader}`)}</Text>
    </Box>
  );
}

const toneOf = ({ state, problem }: TransferReading) => {
  if (problem) return 'warning';
  if (state === 'final') return 'good';
  return state === 'pending' ? 'progress' : 'neutral';
};

function Reading({ order, onRecorded, reading }: OneProps) {
  const { t } = useTranslation('chain');
  const format = useFormat();
  const { use, state, depth, depth_needed, tx_hash, network, found_on, read_at } = reading;
  const where = found_on ?? network;
  const blocks = t('depth', { depth, needed: depth_needed });
  return (
    <Box className="toned" data-tone={toneOf(reading)} p="sm" role="status">
      <Text inherit c="dimmed">
        {t(`use.${use}`)}
      </Text>
      <Text inherit fw={600}>
        <Words order={order} reading={reading} />
      </Text>
      {state === 'pending' && (
        <>
          <progress className={styles.depth} value={depth} max={depth_needed} aria-label={blocks} />
          <Text inherit aria-hidden>
            {blocks}
          </Text>
          <Text inherit>
            <Blind reading={reading} />
          </Text>
        </>
      )}
      <FoundHint order={order} reading={reading} />
      <NameAnother order={order} reading={reading} />
      <Proposal {...{ order, onRecorded, reading }} />
      <Text inherit c="dimmed">
        {read_at && t('readAt', { time: format.dateTimeWithin(new Date(read_at)) })}{' '}
        {tx_hash && (
          <a href={transactionLink(where, tx_hash)} target="_blank" rel="noreferrer">
            {chainOf(where)}
          </a>
        )}
      </Text>
    </Box>
  );
}

/** The sentence of a reading: what is wrong comes first. */
function Words({ order, reading }: Omit<OneProps, 'onRecorded'>) {
  const { t } = useTranslation('chain');
  const wrong = useProblem(reading);
  const format = useFormat();
  const { spelled } = useSums();
  const reader = useReader(order);
  const { state, amount, at, use, network } = reading;
  if (wrong !== undefined) return wrong;
  if (state === 'unread' || state === 'missing')
    return reading.blind_since === null ? t(state) : <Blind reading={reading} />;
  const time = at === null ? '' : format.dateTimeWithin(new Date(at));
  const said = { sum: spelled(amount ?? '0', 'USDT'), network, time };
  if (state === 'pending') return t('pending', said);
  return use === 'payout' || use === 'found_payout' ? t(`paid.${reader}`, said) : t('arrived', said);
}

/** Nobody can say more now. */
function Blind({ reading: { blind_since } }: { reading: TransferReading }) {
  const { t } = useTranslation('chain');
  const format = useFormat();
  return blind_since && t('blind', { time: format.dateTimeWithin(new Date(blind_since)) });
}

/** Why a transaction is not what the deal expects, in words. */
function useProblem({ problem, amount, found_on, network }: TransferReading): string | undefined {
  const { t } = useTranslation('chain');
  const { spelled } = useSums();
  if (problem === null) return undefined;
  if (problem === 'other_network') return t('problem.other_network', { network: networkName(found_on ?? network) });
  if (problem !== 'other_sum') return t(`problem.${problem}`);
  return amount === null ? t('problem.other_sumNone') : t('problem.other_sum', { sum: spelled(amount, 'USDT') });
}

/** What to do with a transaction that nobody has named. */
function FoundHint({ order, reading: { use, is_shared } }: { order: Order; reading: TransferReading }) {
  const { t } = useTranslation('chain');
  const reader = useReader(order);
  if (use === 'found_payout' && awaitsPayout(order.status))
    return <Text inherit>{t(is_shared ? 'sharedPayout' : 'foundPayout')}</Text>;
  if (use !== 'found' || !awaitsMoney(order.status)) return null;
  if (is_shared) return <Text inherit>{t('shared')}</Text>;
  return <Text inherit>{t(`foundHint.${reader}`)}</Text>;
}

/** A transaction that is no money of the deal is not the end: its customer may have named the wrong one. */
function NameAnother({ order, reading: { tx_hash, problem } }: OneProps) {
  const { t } = useTranslation('chain');
  const reader = useReader(order);
  const now = useNow();
  const isAsked = problem !== null && tx_hash === order.sent_tx_hash && maySaySent(order, true, now);
  return isAsked && reader === 'customer' ? <Text inherit>{t('nameAnother')}</Text> : null;
}

/** Another sum than was agreed is recorded with one press. The deal can't be received before. */
function Proposal({ order, onRecorded, reading: { state, problem, amount, tx_hash, use } }: OneProps) {
  const { t } = useTranslation(['chain', 'transfer']);
  const { spelled } = useSums();
  const record = useRecordArrival();
  const isStaff = useReader(order) === 'staff';
  const isProposed =
    state === 'final' && problem === 'other_sum' && use === 'claimed' && amount !== null && amount !== '0';
  if (!isStaff || !isProposed || tx_hash === null || judgeArrived(order, tx_hash) !== 'new') return null;
  const sum = spelled(amount, 'USDT');
  const send = () =>
    record.mutate(
      { order, body: { amount, tx_hash } },
      {
        onSuccess: (recorded) => {
          notifySuccess(t('transfer:arrived.saved', { sum }));
          onRecorded?.(recorded);
        },
        onError: (error) => notifyError(error, t('transfer:arrived.failed')),
      },
    );
  return (
    <Button size="sm" my="xs" loading={record.isPending} onClick={send} maw="100%">
      {t('chain:record', { sum })}
    </Button>
  );
}
