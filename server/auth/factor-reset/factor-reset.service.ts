import type { FactorReset } from '#contract/person/factor-reset.ts';
import { factorResetMessage } from '#domain/notice.ts';
import type { FactorResetOutcome } from '#domain/person/factor-reset.ts';
import type { Origin } from '../../database/audit.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Acting } from '../../http/acting.ts';
import type { Job } from '../../jobs/job-run.ts';
import { refuse } from '../../lib/refuse.ts';
import type { AccountNotices } from '../../one-time-code/account-notice.service.ts';
import type { FactorResetStore } from './factor-reset.store.ts';

type Needs = { store: FactorResetStore; notices: AccountNotices; wake: () => void };

export const factorResetService = ({ store, notices, wake }: Needs) => {
  async function tell(userId: string, outcome: FactorResetOutcome | null): Promise<void> {
    wake();
    const receiver = await store.findReceiver(userId);
    notices.tell(receiver, factorResetMessage(outcome, receiver.lang));
  }

  const refuseUnknown = async (userId: string) => {
    if (!(await store.exists(userId))) refuse('USER_NOT_FOUND');
  };

  return {
    list: store.list,

    readOwn: async (userId: string): Promise<{ waiting: FactorReset | null }> => ({
      waiting: (await store.find(userId)) ?? null,
    }),

    async ask(by: Acting, userId: string, reason: string): Promise<FactorReset> {
      await refuseUnknown(userId);
      if (userId === by.actorId) refuse('CONFLICT', { reason: 'ownAccount' });
      const result = await store.ask(by, { userId, reason });
      if (result === 'waits') refuse('CONFLICT', { reason: 'factorResetWaits' });
      if (result === 'no-factor') refuse('CONFLICT', { reason: 'noFactor' });
      if (result === 'blocked') refuse('CONFLICT', { reason: 'blockedAlready' });
      await tell(userId, null);
      return (await store.find(userId)) ?? refuse('CONFLICT', { reason: 'noFactorReset' });
    },

    async agree(by: Acting, userId: string): Promise<void> {
      await refuseUnknown(userId);
      if (userId === by.actorId) refuse('CONFLICT', { reason: 'ownAccount' });
      const result = await store.agree(by, userId);
      if (result === 'none') refuse('CONFLICT', { reason: 'noFactorReset' });
      if (result === 'own') refuse('CONFLICT', { reason: 'secondAdminNeeded' });
      await tell(userId, result);
      if (result === 'void') refuse('CONFLICT', { reason: 'factorResetVoid' });
    },

    async stop(by: SessionBy, userId: string, origin: Origin): Promise<void> {
      await refuseUnknown(userId);
      if (!(await store.stop(by, userId, origin))) refuse('CONFLICT', { reason: 'noFactorReset' });
      await tell(userId, 'stopped');
    },

    /** Carries out what nobody has stopped in time. */
    job: {
      name: 'factor-resets',
      scope: 'network',
      everyMs: 5_000,
      timeoutMs: 30_000,
      trouble: 'Second factors whose reset is due stay for now',
      async run({ signal }) {
        for (const userId of await store.listDue()) {
          if (signal.aborted) return;
          const outcome = await store.carryOutDue(userId);
          if (outcome) await tell(userId, outcome);
        }
      },
    } satisfies Job,
  };
};

export type FactorResetService = ReturnType<typeof factorResetService>;
