import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { isInLayer, layersOpen } from '../../order/step/step-key.ts';
import { WalkInForm } from './form/walk-in-form.tsx';
import { WalkInQuestion } from './form/walk-in-question.tsx';
import { WalkInPlaced } from './placed/walk-in-placed.tsx';
import { useWalkIn } from './state/use-walk-in.ts';
import { useWalkInSubmit } from './state/use-walk-in-submit.ts';
import { useWalkInWays } from './state/walk-in-address.ts';
import { draftAfter, isBegun, nextDraft } from './state/walk-in-draft.ts';
import { WalkInLeave } from './walk-in-leave.tsx';

type Props = { placedId: string | undefined; onClose: () => void };

/** The window: a deal of a person who stands here, from the first digit to the receipt. */
export function WalkInScreen({ placedId, onClose }: Props) {
  const { t } = useTranslation('walkin');
  usePageTitle(t('open'));
  const ways = useWalkInWays();
  const walkIn = useWalkIn();
  const submit = useWalkInSubmit(walkIn, ways.showPlaced);
  const [isLeaving, setLeaving] = useState(false);
  const isForm = placedId === undefined;
  const leave = () => (isForm && isBegun(walkIn.draft) ? setLeaving(true) : onClose());
  useEscape(leave);
  const goOn = (order: Order | undefined) => {
    walkIn.restart(order ? draftAfter(order) : nextDraft(walkIn.draft));
    ways.showForm();
  };
  return (
    <section aria-labelledby="walk-in-title">
      {isForm ? (
        <WalkInForm walkIn={walkIn} submit={submit} onClose={leave} />
      ) : (
        <WalkInPlaced key={placedId} id={placedId} isBusy={submit.isSending} onNext={goOn} onClose={onClose} />
      )}
      <WalkInQuestion walkIn={walkIn} submit={submit} />
      <WalkInLeave
        opened={isLeaving}
        isUnsure={walkIn.isLocked}
        onStay={() => setLeaving(false)}
        onKeep={onClose}
        onDrop={() => {
          walkIn.restart();
          onClose();
        }}
      />
    </section>
  );
}

/** Escape leaves the window. What lies over it closes first. */
function useEscape(leave: () => void) {
  const newest = useRef(leave);
  useLayoutEffect(() => {
    newest.current = leave;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      // A dialog that closes by this key has heard it before.
      if (event.key !== 'Escape' || event.defaultPrevented || layersOpen() > 0 || isInLayer(target)) return;
      event.preventDefault();
      // A question that opens now would hear this same key, and close again.
      setTimeout(() => newest.current());
    };
    // Before the dialogs of this screen, which listen in their effects: what closes by this key is still there.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}
