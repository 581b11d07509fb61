import { Button, Modal } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import type { OnwardStep } from '#domain/order/order.ts';
import { isAskedCall, useAsk } from '../../approval/approval.queries.ts';
import question from '../../ui/feedback/confirm-dialog.module.css';
import { isFirstClick, orderThatMovedFirst, pressOnce, useTakeStep } from '../order.queries.ts';
import { useOrderLabels } from '../order-labels.ts';
import { type MissingNeeds, missingNeedsOf } from './bound-needs.ts';
import { SeenFields, useSeenForm, WhyNeeded } from './seen-fields.tsx';

type Props = {
  order: Order;
  step: OnwardStep;
  /** Why the step was refused. Undefined closes the dialog. */
  refused: unknown;
  onClose: () => void;
  onMoved?: ((order: Order) => void) | undefined;
  onAsked?: () => void;
};

/** A step that lacks something of its customer, or somebody's yes: asks for it, and takes the step with it. */
export function NeedsDialog({ refused, ...props }: Props) {
  const { t } = useTranslation('marks');
  const number = useOrderLabels()(props.order).number;
  const missing = missingNeedsOf(refused);
  // What was seen once is not asked for again, as long as the deal is open here.
  const [given, setGiven] = useState<StepDetails>({});
  return (
    <Modal
      opened={missing !== undefined}
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={t('seen.title', { id: number })}
      closeButtonProps={{ 'aria-label': t('approval.close') }}
    >
      {missing && <Rounds first={withoutGiven(missing, given)} given={given} onGiven={setGiven} {...props} />}
    </Modal>
  );
}

/** The server keeps what was seen with the question to somebody else. Until one is asked, the page does. */
const withoutGiven = ({ needs, ...missing }: MissingNeeds, { name, document }: StepDetails): MissingNeeds => ({
  ...missing,
  needs: needs.filter((need) => !(need === 'name' && name) && !(need === 'document' && document)),
});

type RoundProps = Omit<Props, 'refused'> & { given: StepDetails };
type RoundsProps = RoundProps & { first: MissingNeeds; onGiven: (given: StepDetails) => void };

/** The server may find more missing once it has the first part. What was said stays said. */
function Rounds({ first, onGiven, ...props }: RoundsProps) {
  const [missing, setMissing] = useState(first);
  const onMore = (more: MissingNeeds, said: StepDetails) => {
    onGiven(said);
    setMissing(more);
  };
  return <Round key={missing.needs.join()} {...props} missing={missing} onMore={onMore} />;
}

type OneProps = RoundProps & {
  missing: MissingNeeds;
  onMore: (missing: MissingNeeds, given: StepDetails) => void;
};

function Round({ order, step, missing, given, onClose, onMoved, onAsked, onMore }: OneProps) {
  const { t } = useTranslation(['marks', 'order']);
  const { needs } = missing;
  const form = useSeenForm(needs);
  const { take, isPending } = useTakeStep();
  const ask = useAsk(order.id);
  const refuse = (error: Error, said: StepDetails) => {
    const more = missingNeedsOf(error);
    const current = orderThatMovedFirst(error);
    if (current) onMoved?.(current);
    if (more) onMore(more, said);
    else if (current || !form.refuse(error)) onClose();
  };
  const send = (details: StepDetails, isAnotherPress: boolean) => {
    const { ask: asking, ...seen } = { ...given, ...details };
    const onError = (error: Error) => refuse(error, seen);
    if (asking && isAskedCall(step.call)) {
      const done = () => {
        onAsked?.();
        onClose();
      };
      return ask.mutate({ step: step.call, reason: asking.reason, seen }, { onSuccess: done, onError });
    }
    const onSuccess = (moved: Order) => {
      onMoved?.(moved);
      onClose();
    };
    const isSaidHere = (error: Error) => missingNeedsOf(error) !== undefined;
    return take({ order, step, details: seen, isAnotherPress, isSaidHere }, { onSuccess, onError });
  };
  const press = (click: MouseEvent) => form.submit((details) => send(details, isFirstClick(click)))(click);
  return (
    <form noValidate onSubmit={form.submit((details) => send(details, false))}>
      <WhyNeeded missing={missing} />
      <SeenFields needs={needs} form={form} />
      <div data-keep-clear className={question.buttons}>
        <Button onClick={onClose}>{t('marks:seen.cancel')}</Button>
        {!needs.includes('verified_phone') && (
          <Button variant="filled" onKeyDown={pressOnce} loading={isPending || ask.isPending} onClick={press}>
            {needs.includes('approval') ? t('marks:approval.ask') : t(`order:step.${step.call}`)}
          </Button>
        )}
      </div>
    </form>
  );
}
