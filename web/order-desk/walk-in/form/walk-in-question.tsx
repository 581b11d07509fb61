import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFiat } from '#domain/money/currency.ts';
import { firstStatus, type OnwardStep, onwardFrom, paidIn } from '#domain/order/order.ts';
import { runOf } from '#domain/order/walk-in/walk-in-run.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { useFormat } from '../../../lib/text/format.ts';
import { useDelayedOpening } from '../../../ui/feedback/delayed-opening.ts';
import { focusPlaced } from '../parts/focus-placed.ts';
import styles from '../parts/question-parts.module.css';
import { Answers, SaidSums, Steps } from '../parts/question-parts.tsx';
import { ReadAddress } from '../parts/read-address.tsx';
import type { WalkIn } from '../state/use-walk-in.ts';
import type { WalkInSubmit } from '../state/use-walk-in-submit.ts';
import { useSaidSum } from '../state/use-walk-in-text.ts';
import { isAsking as isAskingFor } from '../state/walk-in-body.ts';
import { useCustomerText } from './walk-in-aside.tsx';

type Props = { walkIn: WalkIn; submit: WalkInSubmit };

/** The one question: both sums, the whole address, what is written now and what is a later step. */
export function WalkInQuestion({ walkIn, submit }: Props) {
  const { t } = useTranslation('walkin');
  const { isAsking, isSending, isUnsure } = submit;
  const shown = useAsAsked(walkIn, isAsking);
  const about = aboutOf(shown);
  const { give, receive } = useSaidSums(shown);
  return (
    <Modal
      opened={useDelayedOpening(isAsking)}
      onClose={() => !isSending && submit.close()}
      closeOnClickOutside={false}
      size={600}
      onExitTransitionEnd={() => document.activeElement === document.body && focusPlaced()}
      title={t(`question.title.${about}`)}
      closeButtonProps={{ 'aria-label': t('question.no') }}
    >
      <SaidSums left={t(`question.left.${about}`)} right={t(rightOf(shown))} {...{ give, receive }} />
      <AskedAddress walkIn={shown} />
      {about === 'ask' ? <p className={styles.waits}>{t('question.waits')}</p> : <Written walkIn={shown} />}
      {isUnsure && (
        <Text className="toned" data-tone="warning" p="sm" mt="md" role="alert">
          {t('question.unsure')}
        </Text>
      )}
      <Answers no={t('question.no')} isPending={isSending} onNo={submit.close} onYes={submit.send}>
        {isUnsure ? t('question.again') : t(`question.yes.${about}`, { sum: give ?? '' })}
      </Answers>
    </Modal>
  );
}

/** What the question is about: cash in the hand, a deal whose money comes later, or somebody's yes. */
function aboutOf({ draft }: WalkIn) {
  if (isAskingFor(draft)) return 'ask';
  return isFiat(draft.pair.sc) ? 'cashIn' : 'cashOut';
}

const rightOf = ({ draft }: WalkIn) => (isFiat(draft.pair.sc) ? 'question.willSend' : 'question.willHand');

function useSaidSums({ draft: { pair }, sums }: WalkIn) {
  const said = useSaidSum();
  return { give: sums && said(sums.give, pair.sc), receive: sums && said(sums.receive, pair.tc) };
}

/** What was asked about stays on the screen while the form is emptied for the next deal. */
function useAsAsked(walkIn: WalkIn, isAsking: boolean): WalkIn {
  const [asked, setAsked] = useState(walkIn);
  const [wasAsking, setWasAsking] = useState(false);
  if (isAsking !== wasAsking) {
    setWasAsking(isAsking);
    if (isAsking) setAsked(walkIn);
  }
  return asked;
}

function AskedAddress({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  const customer = useCustomerText(walkIn);
  const { draft, needsAddress, person } = walkIn;
  const who = [customer, person.cellphone && format.phone(person.cellphone)].filter(Boolean);
  const { address, network } = draft.to;
  return (
    <>
      <p className={styles.who}>
        {needsAddress && network && <span>{t('question.address', { network: networkName(network) })}</span>}
        <span className="figures">{[...new Set(who)].join(', ')}</span>
      </p>
      {needsAddress && (
        <div className={styles.address}>
          <ReadAddress address={address} />
        </div>
      )}
    </>
  );
}

/** What is written with this press, in its order, and what somebody does later. */
function Written({ walkIn: { draft, office, sums } }: { walkIn: WalkIn }) {
  const actor = useActor();
  const said = useSaidSum();
  if (!sums || !office) return null;
  const { sc, tc } = draft.pair;
  // As the server will have it: placed by this person, and still to be confirmed.
  const order = {
    ...{ customer_id: '', office_id: office.id, tc },
    status: firstStatus,
    placed_by: { id: actor.id },
  } as const;
  const run = runOf(actor, order);
  const later = laterSteps(run, order.status);
  return (
    <Steps paid={paidIn(order)} run={run} later={later} give={said(sums.give, sc)} receive={said(sums.receive, tc)} />
  );
}

/** The steps after these, to the end. */
function laterSteps(run: readonly OnwardStep[], status: Order['status']): OnwardStep['call'][] {
  const later: OnwardStep['call'][] = [];
  for (let next = onwardFrom(run.at(-1)?.to ?? status); next; next = onwardFrom(next.to)) {
    if (next.kind === 'onward') later.push(next.call);
  }
  return later;
}
