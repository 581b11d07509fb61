import type { Job } from '../../jobs/job-run.ts';
import type { StepService } from '../step/step.service.ts';

const longestRunMs = 5_000;

/** Completes orders that pay coin, some time after the payout that the office has named. */
export const completionJob = ({ completeDue }: Pick<StepService, 'completeDue'>): Job => ({
  name: 'order-completion',
  scope: 'network',
  everyMs: 10_000,
  timeoutMs: 30_000,
  trouble: 'Orders whose coin was paid out do not complete by themselves',
  async run({ signal }) {
    const start = performance.now();
    // Ends before the timeout: the next run goes on.
    while (!signal.aborted && performance.now() - start < longestRunMs && (await completeDue()) > 0);
  },
});
