import { Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import { countedSums } from '#domain/money/cash.ts';
import { isFiat } from '#domain/money/currency.ts';
import { add, compare, subtract } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { clockOf, useSecondsUntil } from '../../lib/text/current-time.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Tag } from '../../ui/tag.tsx';
import { useOrder } from '../order.queries.ts';
import { isAskedCall, useEndApproval } from './approval.queries.ts';
import { ApprovalEnd } from './approval-end.tsx';

/** Who asks for what, how much it is beyond, why, and the two answers. */
export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const { sum, currency, asked_by, reason, state, may_decide } = approval;
  const amount = sum !== null && currency !== null ? format.money(sum, currency) : '';
  const who = asked_by.full_name ?? t('keeper.unnamed');
  return (
    <Stack gap="md">
      <div>
        <Text c="dimmed">{t(`approval.asks.${askedCallOf(approval)}`, { who })}</Text>
        <Text fz={40} fw={600} lh={1.15} className="figures">
          {amount}
        </Text>
        {approval.order_id !== null && <Deal id={approval.order_id} />}
      </div>
      <Limits approval={approval} />
      <div>
        <Text c="dimmed">{t('approval.reasonOf', { who })}</Text>
        <Text>{reason}</Text>
      </div>
      {state === 'waiting' && may_decide ? (
        <Answers approval={approval} amount={amount} who={who} />
      ) : (
        <Over approval={approval} />
      )}
    </Stack>
  );
}

/** A newer server may ask for more calls. Each of them lets the USDT go. */
const askedCallOf = ({ call }: Approval) => (call !== null && isAskedCall(call) ? call : 'ready');

/** The other side of the deal, its customer and its number. */
function Deal({ id }: { id: string }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const moveTo = useMoveTo();
  const order = useOrder(id).data;
  if (!order) return null;
  const { give, receive } = countedSums(order);
  const other = isFiat(order.tc) ? format.money(receive, order.tc) : format.money(give, order.sc);
  return (
    <Stack gap="2xs">
      <Text className="figures">{t('approval.for', { sum: other, office: format.office(order.office) })}</Text>
      <Text>
        {format.person(order.customer)} ·{' '}
        {t(order.customer.cellphone_verified ? 'approval.verified' : 'approval.unverified')}
      </Text>
      <Group>
        <Button variant="default" size="sm" onClick={() => moveTo({ dialog: undefined, order: id })}>
          {t('approval.deal', { id: shortOrderId(id) })}
        </Button>
      </Group>
    </Stack>
  );
}

function Limits({ approval: { limits, sum } }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  return (
    <Stack component="dl" gap="2xs" m={0}>
      {limits.map(({ name, limit, used, currency }) => {
        const over = subtract(add(used, sum ?? '0'), limit);
        return (
          <Group component="div" key={name} justify="space-between" gap="xs">
            <Text component="dt" c="dimmed">
              {t(`approval.limit.${name}`, { limit: format.money(limit, currency) })}
            </Text>
            <Text component="dd" m={0} fw={500} className="figures">
              {compare(over, '0') > 0
                ? t('approval.over', { over: format.money(over, currency) })
                : t('approval.used', { used: format.money(used, currency) })}
            </Text>
          </Group>
        );
      })}
    </Stack>
  );
}

function Answers({ approval, amount, who }: { approval: Approval; amount: string; who: string }) {
  const { t } = useTranslation('marks');
  const { mutate, isPending } = useEndApproval(approval.id);
  const seconds = useSecondsUntil(approval.until.getTime());
  return (
    <Stack gap="xs">
      <Group>
        <Tag tone="waiting" icon={<IconClock size={14} aria-hidden />}>
          {t('approval.left', { left: clockOf(seconds) })}
        </Tag>
      </Group>
      <Button variant="filled" size="lg" fullWidth loading={isPending} onClick={() => mutate('approve')}>
        {t('approval.agree', { sum: amount })}
      </Button>
      <Button size="md" fullWidth disabled={isPending} onClick={() => mutate('reject')}>
        {t('approval.refuse')}
      </Button>
      <Text c="dimmed" ta="center">
        {t('approval.whose', { who })}
      </Text>
    </Stack>
  );
}

/** Too late, taken back or decided: the same page says so, without buttons. */
function Over({ approval }: { approval: Approval }) {
  const { t } = useTranslation('marks');
  if (approval.state === 'waiting') return <Text role="status">{t('approval.notYours')}</Text>;
  return <ApprovalEnd approval={approval} />;
}
