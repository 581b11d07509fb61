import { Box, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { cashCurrency } from '#domain/money/cash.ts';
import { isAskedCall } from '../../approval/approval.queries.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { ApprovalEnd } from '../../ui/feedback/approval-end.tsx';
import { useOrder } from '../order.queries.ts';
import styles from './approval-card.module.css';
import { ApprovalFacts, DealFacts } from './approval-facts.tsx';
import { Answers, Asked } from './approval-foot.tsx';
import { EntryAsks, EntryFacts } from './entry-asked.tsx';
import { MandateBars } from './mandate-bars.tsx';
import { RateAsks, RateFindings } from './rate-asked.tsx';

/** What is asked, who asks and why, and below it the two answers. The foot stays in view. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const { order_id, entry, asked_by, reason, asked_at } = approval;
  const who = asked_by.full_name ?? t('keeper.unnamed');
  return (
    <>
      <div className={styles.card}>
        <AsksFor approval={approval} who={who} />
        <section>
          <h3 className={styles.why}>{t(`approval.about.${approval.kind}`)}</h3>
          <MandateBars approval={entry ? { ...approval, sum: entry.worth } : approval} />
          <RateFindings approval={approval} />
        </section>
        <Box className="toned" data-tone="neutral" p="md">
          <Text c="dimmed">{t('approval.reasonOf', { who, time: format.time(asked_at) })}</Text>
          <Text fz="body" lh="body" className={styles.words}>
            {reason}
          </Text>
        </Box>
        <dl className={styles.facts}>
          <ApprovalFacts approval={approval} who={who} />
          {entry && <EntryFacts approval={approval} entry={entry} />}
          {order_id !== null && <OfDeal id={order_id} isDecided={approval.may_decide} />}
        </dl>
      </div>
      <div className={styles.foot} data-keep-clear>
        <Foot approval={approval} who={who} />
      </div>
    </>
  );
}

function AsksFor(props: { approval: Approval; who: string }) {
  const { kind } = props.approval;
  if (kind === 'rate') return <RateAsks {...props} />;
  return kind === 'entry' ? <EntryAsks {...props} /> : <Asks {...props} />;
}

/** A newer server may ask for more calls. Each of them lets the USDT go. */
const askedCallOf = ({ call }: Approval) => (call !== null && isAskedCall(call) ? call : 'ready');

/** The largest thing here is the sum. */
function Asks({ approval, who }: { approval: Approval; who: string }) {
  const { t } = useTranslation('marks');
  const sum = useApprovalSum(approval);
  return (
    <div>
      <Text c="dimmed" fz="body" lh="body">
        {t(`approval.asks.${askedCallOf(approval)}`, { who })}
      </Text>
      {sum !== '' && (
        <Box component="p" className={styles.sum} __vars={{ '--sum-length': String(Math.max(8, sum.length)) }}>
          {sum}
        </Box>
      )}
      {approval.order_id !== null && <OtherSide id={approval.order_id} />}
    </div>
  );
}

/** The cash of the deal, and where it is counted. */
function OtherSide({ id }: { id: string }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const order = useOrder(id).data;
  if (!order) return <Text fz="body" lh="body" mih={24} />;
  const sum = format.money(order.cash, cashCurrency(order), order.cash.includes('.') ? undefined : { min: 0, max: 0 });
  return (
    <Text fz="body" lh="body" className="figures">
      {t('approval.for', { sum, office: format.office(order.office) })}
    </Text>
  );
}

function OfDeal({ id, isDecided }: { id: string; isDecided: boolean }) {
  const order = useOrder(id).data;
  return order && <DealFacts order={order} isDecided={isDecided} />;
}

/** What the answers name: the sum that is asked for. */
function useApprovalSum({ sum, currency }: Pick<Approval, 'sum' | 'currency'>): string {
  const format = useFormat();
  return sum !== null && currency !== null ? format.money(sum, currency) : '';
}

/** The answers while it waits. Then what became of it, and the way to the deal. */
function Foot({ approval, who }: { approval: Approval; who: string }) {
  const { t } = useTranslation('marks');
  const moveTo = useMoveTo();
  const sum = useApprovalSum(approval);
  const { state, order_id, may_decide } = approval;
  if (state === 'waiting') {
    return may_decide ? <Answers approval={approval} sum={sum} who={who} /> : <Asked approval={approval} />;
  }
  return (
    <>
      <ApprovalEnd approval={approval} />
      {order_id !== null && (
        <Button size="lg" fullWidth onClick={() => moveTo({ dialog: undefined, order: order_id })}>
          {t('approval.deal')}
        </Button>
      )}
    </>
  );
}
