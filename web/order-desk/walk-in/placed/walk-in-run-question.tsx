import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { countedSums } from '#domain/money/cash.ts';
import { type OnwardStep, paidIn } from '#domain/order/order.ts';
import { movesMoney } from '#domain/order/order-turn.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { NeedsDialog } from '../../../order/bound/late-needs-dialog.ts';
import { HashFields, useHashForm } from '../../../order/hash-fields.tsx';
import { lacksSomething, orderThatMovedFirst, useTakeStep } from '../../../order/order.queries.ts';
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
  const [first] = asked.run;
  const [lacking, setLacking] = useState<Error>();
  const title = first && titleOf(first, asked.order);
  return (
    <>
      <Modal
        opened={useDelayedOpening(opened)}
        onClose={onClose}
        closeOnClickOutside={false}
        size={600}
        title={title && t(`run.title.${title}`)}
        closeButtonProps={{ 'aria-label': t('question.no') }}
      >
        {first && <Question key={asked.order.id} {...asked} {...{ onClose, onStopped }} onLacks={setLacking} />}
      </Modal>
      {first && lacking && (
        <NeedsDialog order={asked.order} step={first} refused={lacking} onClose={() => setLacking(undefined)} />
      )}
    </>
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

type QuestionProps = Omit<Props, 'opened'> & {
  /** The first step lacks something of its customer, or somebody's yes. */
  onLacks: (refused: Error) => void;
};

function Question({ order, run, ...props }: QuestionProps) {
  const said = useSaidSum();
  const [first] = run;
  if (!movesMoney(first)) return null;
  const { give, receive } = countedSums(order);
  const sums = { give: said(give, order.sc), receive: said(receive, order.tc) };
  const paid = paidIn(order);
  const destination = paid === 'coin' ? destinationOf(order.wallet) : undefined;
  const sum = first.call === 'receive' ? sums.give : sums.receive;
  return <Asking {...{ order, run, first, sums, paid, destination, sum }} {...props} />;
}

type AskingProps = QuestionProps & {
  first: Parameters<typeof useHashForm>[1];
  sums: { give: string; receive: string };
  paid: 'coin' | 'cash';
  destination: ReturnType<typeof destinationOf>;
  sum: string;
};

function Asking({ order, run, first, sums, paid, destination, sum, onClose, onStopped, onLacks }: AskingProps) {
  const { t } = useTranslation('walkin');
  const hash = useHashForm(order, first);
  const { take, isTaking } = useRun(order, run);
  const confirm = hash.submit(async (details) => {
    const end = await take(details);
    if (end.refusal && !end.isBegun && lacksSomething(end.refusal)) {
      onLacks(end.refusal);
      return onClose();
    }
    // A transaction that is refused can be corrected here.
    if (end.refusal && hash.refuse(end.refusal)) return undefined;
    onClose();
    return end.isWhole ? undefined : onStopped();
  });
  return (
    <>
      <SaidSums left={t('summary.gives')} right={t('summary.receives')} {...sums} />
      {destination && (
        <div className={styles.address} style={{ marginTop: 16 }}>
          <ReadAddress address={destination.address} />
        </div>
      )}
      <HashFields order={order} step={first} form={hash} onEnter={confirm} isHandedNow={run.length > 1} />
      <Steps paid={paid} run={run} later={[]} {...sums} />
      <Answers no={t('question.no')} isPending={isTaking} onNo={onClose} onYes={confirm}>
        {t(`run.open.${titleOf(first, order)}`, { sum })}
      </Answers>
    </>
  );
}

/** `isBegun`: the first step was taken. */
type RunEnd = { isBegun: boolean; isWhole: boolean; refusal?: Error | undefined };

/** Takes the steps one after the other, each on what the one before has left. The first that fails ends the run. */
function useRun(order: Order, run: readonly OnwardStep[]) {
  const { takeAndWait } = useTakeStep();
  const [isTaking, setTaking] = useState(false);
  /** The deal after the step. After a lost answer of an earlier try it has taken the step already. */
  const takeOne = async (current: Order, step: OnwardStep, details: StepDetails): Promise<Order> => {
    try {
      const attempt = { order: current, step, details, isAnotherPress: true, isSaidHere: lacksSomething };
      return (await takeAndWait(attempt)) ?? current;
    } catch (error) {
      const now = orderThatMovedFirst(error);
      if (now?.status === step.to) return now;
      throw error;
    }
  };
  const take = async (details: StepDetails): Promise<RunEnd> => {
    let [current, given] = [order, details];
    const isBegun = () => current !== order;
    setTaking(true);
    try {
      for (const step of run) {
        current = await takeOne(current, step, given);
        given = {};
      }
      return { isBegun: isBegun(), isWhole: current.status === run.at(-1)?.to };
    } catch (error) {
      return { isBegun: isBegun(), isWhole: false, refusal: error instanceof Error ? error : undefined };
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking };
}
