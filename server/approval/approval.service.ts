import type { Approval, ApprovalFilter } from '#contract/approval/approval.ts';
import type { Asking } from '#contract/approval/asking.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import { maySeeApproval } from '#domain/approval/approval.ts';
import type { ApprovalKind } from '#domain/approval/approval-kinds.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Job } from '../jobs/job-run.ts';
import { refuse } from '../lib/refuse.ts';
import { type ApprovalStore, readBy } from './approval.store.ts';
import { CallRefused } from './approval-end.store.ts';
import { ApprovalNeeded, type Approved, type Need, neededBy, type Subject, unapproved } from './approval-needed.ts';
import { type CarriedOut, type CarryOut, KeptRefusal } from './carry-out.ts';

export { ApprovalNeeded, type Approved, type CarriedOut, KeptRefusal, type Need, neededBy, type Subject, unapproved };

/** What the call answers, or the approval that was asked for. */
type Done<T> = { done: T } | { asked: Approval };

type IsOfRoom = (asked: CarriedOut['asked']) => boolean;

type Needs = { store: ApprovalStore; wake: () => void };

/** Somebody else's yes to a call. What is asked for, and how it is carried out, its own rooms say. */
export function approvalService({ store, wake }: Needs) {
  const rooms: { kind: ApprovalKind; carryOut: CarryOut; isOfRoom: IsOfRoom }[] = [];

  /** How the caller reads it. What is not the caller's to see does not exist. */
  async function read(actor: Actor, id: string): Promise<Approval> {
    const [found] = await store.findMany([id]);
    return found && maySeeApproval(actor, found) ? readBy(actor, found) : refuse('NOT_FOUND');
  }

  async function ended(by: SessionBy, id: string, end: () => Promise<void>): Promise<Approval> {
    await end();
    wake();
    return read(by.actor, id);
  }

  async function ask(by: SessionBy, needed: ApprovalNeeded, reason: string): Promise<Approval> {
    const result = await store.ask(by, needed, reason);
    if (result === 'waits') return refuse('CONFLICT', { reason: 'approvalWaits' });
    if (result === 'full') return refuse('CONFLICT', { reason: 'tooManyApprovals' });
    if (result.isNew) wake();
    return readBy(by.actor, result.approval);
  }

  const carry = (call: Parameters<CarryOut>[0] & { kind: string }) => {
    const room = rooms.find(({ kind, isOfRoom }) => kind === call.kind && isOfRoom(call.asked));
    if (!room) throw new Error(`No room carries out an approval of the kind ${call.kind}`);
    return room.carryOut(call);
  };

  return {
    /** Called when the modules are built: once for each kind, or for what two rooms ask of one kind. */
    register(kind: ApprovalKind, carryOut: CarryOut, isOfRoom: IsOfRoom = () => true): void {
      rooms.push({ kind, carryOut, isOfRoom });
    },

    /** Makes the call. If it needs an approval and the caller wants to ask for it, it is asked for: 202. */
    async orAsk<T>(by: SessionBy, asking: Asking | undefined, call: () => Promise<T>): Promise<Done<T>> {
      try {
        return { done: await call() };
      } catch (error) {
        if (error instanceof ApprovalNeeded && asking) return { asked: await ask(by, error, asking.reason) };
        throw error;
      }
    },

    async list(
      actor: Actor,
      { page, size, ...filter }: ApprovalFilter & { page?: number; size?: number },
    ): Promise<Page<Approval>> {
      const window = pageWindow({ page, size }, pageSizes.other);
      const { items, total } = await store.list(actor, filter, window);
      return toPage(items, total, window);
    },

    /** For live connections. */
    findMany: store.findMany,

    /** The asked call and the yes are one transaction. A call that is refused writes nothing, and the approval ends as failed. */
    approve: (by: SessionBy, id: string, requireFresh: () => void): Promise<Approval> =>
      ended(by, id, async () => {
        try {
          await store.approve(by, id, requireFresh, carry);
        } catch (error) {
          if (!(error instanceof CallRefused)) throw error;
          await store.fail(by, id, error.refusal);
        }
      }),

    reject: (by: SessionBy, id: string): Promise<Approval> => ended(by, id, () => store.reject(by, id)),

    withdraw: (by: SessionBy, id: string): Promise<Approval> => ended(by, id, () => store.withdraw(by, id)),

    /** Ends what is too late, and tells the admins of what nobody decides. */
    job: {
      name: 'approvals',
      scope: 'network',
      everyMs: 5_000,
      timeoutMs: 30_000,
      trouble: 'Approvals that nobody gave stay open, and the admins do not hear of those that wait',
      async run() {
        if ((await store.expireDue()) + (await store.tellAdmins()) > 0) wake();
      },
    } satisfies Job,
  };
}

export type ApprovalService = ReturnType<typeof approvalService>;
