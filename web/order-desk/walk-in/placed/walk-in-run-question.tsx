import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { countedSums } from '#domain/money/cash.ts';
import { type OnwardStep, paidIn } from '#domain/order/order.ts';
import { movesMoney } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { HashFields, useHashForm } from '../../../order/hash-fields.tsx';
import { orderThatMovedFirst, useTakeStep } from '../../../order/order.queries.ts';
import { useDelayedOpening } from '../../../ui/feedback/delayed-opening.ts';
import styles from '../parts/question-parts.module.css';
import { Answers, SaidSums, Steps } from '../parts/question-parts.tsx';
import { ReadAddress } from '../parts/read-address.tsx';
import { useSaidSum } from '../state/use-walk-in-text.ts';

type Props = {
  order: Order;
  run: readonly OnwardStep[];
  opened: boolean;
  onClose: () => void;
  /** Not all of the steps were taken. */
  onStopped: () => void;
};

/** One question before steps of a deal that are taken with one press. */
export function RunQuestion({ order, run, opened, onClose, onStopped }: Props) {
  const { t } = useTranslation('walkin');
  const asked = useAsAsked({ order, run }, opened);
  const title = asked.run[0] && titleOf(asked.run[0], asked.order);
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={onClose}
      closeOnClickOutside={false}
      size={600}
      title={title && t(`run.title.${title}`)}
      closeButtonProps={{ 'aria-label': t('question.no') }}
    >
      {asked.run[0] && <Question key={asked.order.id} {...asked} {...{ onClose, onStopped }} />}
    </Modal>
  );
}

type Asked = Pick<Props, 'order' | 'run'>;

/** The steps as they were asked about, while the deal moves under the question. */
function useAsAsked(now: Asked, opened: boolean): Asked {
  const [asked, setAsked] = useState({ ...now, opened });
  if (opened !== asked.opened) setAsked({ ...(opened ? now : asked), opened });
  return asked;
}

const titleOf = ({ call }: OnwardStep, order: Order) =>
  call === 'ready' ? (`ready.${paidIn(order)}` as const) : call === 'receive' ? 'receive' : 'close';

function Question({ order, run, onClose, onStopped }: Omit<Props, 'opened'>) {
  const said = useSaidSum();
  const [first] = run;
  if (!movesMoney(first)) return null;
  const { give, receive } = countedSums(order);
  const sums = { give: said(give, order.sc), receive: said(receive, order.tc) };
  const paid = paidIn(order);
  const destination = paid === 'coin' ? destinationOf(order.wallet) : undefined;
  const sum = first.call === 'receive' ? sums.give : sums.receive;
  return <Asking {...{ order, run, first, sums, paid, destination, sum, onClose, onStopped }} />;
}

type AskingProps = Omit<Props, 'opened'> & {
  first: Parameters<typeof useHashForm>[1];
  sums: { give: string; receive: string };
  paid: 'coin' | 'cash';
  destination: ReturnType<typeof destinationOf>;
  sum: string;
};

function Asking({ order, run, first, sums, paid, destination, sum, onClose, onStopped }: AskingProps) {
  const { t } = useTranslation('walkin');
  const hash = useHashForm(order, first);
  const { take, isTaking } = useRun(order, run);
  const confirm = hash.submit(async (details) => {
    const end = await take(details);
    // A transaction that is refused can be corrected here.
    if (end.refusal && hash.refuse(end.refusal)) return;
    onClose();
    if (!end.isWhole) onStopped();
  });
  return (
    <>
      <SaidSums left={t('summary.gives')} right={t('summary.receives')} {...sums} />
      {destination && (
        <div className={styles.address} style={{ marginTop: 16 }}>
          <ReadAddress address={destination.address} />
        </div>
      )}
      <HashFields order={order} step={first} form={hash} onEnter={confirm} />
      <Steps paid={paid} run={run} later={[]} {...sums} />
      <Answers no={t('question.no')} isPending={isTaking} onNo={onClose} onYes={confirm}>
        {t(`run.open.${titleOf(first, order)}`, { sum })}
      </Answers>
    </>
  );
}

type RunEnd = { isWhole: boolean; refusal?: Error | undefined };

/** Takes the steps one after the other, each on what the one before has left. The first that fails ends the run. */
function useRun(order: Order, run: readonly OnwardStep[]) {
  const { takeAndWait } = useTakeStep();
  const [isTaking, setTaking] = useState(false);
  /** The deal after the step. After a lost answer of an earlier try it has taken the step already. */
  const takeOne = async (current: Order, step: OnwardStep, details: StepDetails): Promise<Order> => {
    try {
      return (await takeAndWait({ order: current, step, details, isAnotherPress: true })) ?? current;
    } catch (error) {
      const now = orderThatMovedFirst(error);
      if (now?.status === step.to) return now;
      throw error;
    }
  };
  const takeAll = async (details: StepDetails): Promise<RunEnd> => {
    let current = order;
    for (const [at, step] of run.entries()) current = await takeOne(current, step, at === 0 ? details : {});
    return { isWhole: current.status === run.at(-1)?.to };
  };
  const take = async (details: StepDetails): Promise<RunEnd> => {
    setTaking(true);
    try {
      return await takeAll(details);
    } catch (error) {
      return { isWhole: false, refusal: error instanceof Error ? error : undefined };
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking };
}
