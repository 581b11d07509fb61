import type { Closing } from '#contract/office/office.ts';
import { messages } from '#contract/wire/errors.ts';
import { applyClosing, type ClosingRefused, type ClosingState, closesForLong } from '#domain/hours/closing.ts';
import type { Role } from '#domain/person/actor.ts';
import type { RequireFresh } from '../http/fresh-sign-in.ts';
import type { Job } from '../jobs/job-run.ts';
import { refuse } from '../lib/refuse.ts';
import type { OfficeStore } from './office.store.ts';

/** Decides on a closing that somebody of this role asks for. A long one asks for a fresh sign-in. */
export function decideClosing({ from, until, reason = null }: Closing, role: Role, requireFresh: RequireFresh) {
  const wanted = { from, until, reason };
  return (state: ClosingState, now: Date): ClosingState => {
    const decided = applyClosing(state, wanted, { role, now });
    if (typeof decided === 'string') return refuseClosing(decided);
    if (closesForLong(wanted, now)) requireFresh();
    return decided;
  };
}

function refuseClosing(reason: ClosingRefused): never {
  if (reason === 'closingNotYours') return refuse('FORBIDDEN', { reason });
  if (reason === 'closureUnknown' || reason === 'tooManyClosures') return refuse('CONFLICT', { reason });
  return refuse('VALIDATION_ERROR', { reason, errors: [{ pointer: '/until', message: messages[reason] }] });
}

type Needs = { store: Pick<OfficeStore, 'followClock'>; wake: () => void };

/** A planned closing begins, and every closing ends, within a second on every page. */
export const closingJob = ({ store, wake }: Needs): Job => ({
  name: 'office-closings',
  scope: 'network',
  everyMs: 500,
  timeoutMs: 10_000,
  trouble: 'Pages do not hear that a planned closing of an office begins, or that a closing is over',
  async run({ signal }) {
    while (!signal.aborted && (await store.followClock()) > 0) wake();
  },
});
