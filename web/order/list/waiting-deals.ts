import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { countedSums } from '#domain/money/cash.ts';
import { byTurn, type CustomerTask, taskOf } from '#domain/order/customer-task.ts';
import { deadlineOf } from '#domain/order/deadline.ts';
import { serverNow } from '../../lib/call/server-time.ts';
import { useActor } from '../../lib/call/session.tsx';
import { keepChoice, readChoice } from '../../lib/device/storage.ts';
import { useFromNow } from '../../lib/text/current-time.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';
import { activeOrdersQuery } from '../order.queries.ts';

/** The customer's open deals: `mine` wait for the customer, the most urgent first, `office` wait for the office. */
export function useDealsByTurn() {
  const actor = useActor();
  const query = useQuery(activeOrdersQuery());
  const open = query.data?.items ?? [];
  // The time changes their order, and only then they are drawn again.
  useFromNow((now) =>
    byTurn(actor, open, now)
      .mine.map(({ id }) => id)
      .join(),
  );
  return { query, ...byTurn(actor, open, new Date(serverNow())) };
}

const noneKey = 'obmin.noneOpen';

/** Whether the customer has no open deal. Until the answer is there: whether this device knew of none. */
export function useHasNoOpenDeals(): boolean {
  const total = useQuery(activeOrdersQuery()).data?.total;
  const [hadNone] = useState(() => readChoice(noneKey) === 'yes');
  useEffect(() => {
    if (total !== undefined) keepChoice(noneKey, total === 0 ? 'yes' : undefined);
  }, [total]);
  return total === undefined ? hadNone : total === 0;
}

/** What the deal waits for its customer to do, in a sentence and a line under it. Undefined when it waits for the office. */
export function useTaskText(order: Order): { task: CustomerTask; title: string; line: string } | undefined {
  const { t } = useTranslation('turn');
  const { listed: sum } = useSums();
  const format = useFormat();
  const task = taskOf(useActor(), order);
  if (!task) return undefined;
  const { give, receive } = countedSums(order);
  const by = deadlineOf(order);
  const names = {
    give: sum(give, order.sc),
    receive: sum(receive, order.tc),
    office: format.office(order.office),
    when: by ? format.soon(by) : '',
  };
  const isTimed = by !== null && (task === 'send' || task === 'bring');
  return { task, title: isTimed ? t(`by.${task}`, names) : t(`title.${task}`, names), line: t(`line.${task}`, names) };
}
