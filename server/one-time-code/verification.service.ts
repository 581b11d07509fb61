import type { Proof } from '#domain/person/proof-of-work.ts';
import type { SessionBy } from '../database/by.ts';
import type { Throttle } from '../http/limit/throttle.ts';
import { refuse } from '../lib/refuse.ts';
import type { CodeService } from './one-time-code.service.ts';
import type { VerificationStore } from './verification.store.ts';

type Needs = { store: VerificationStore; codes: CodeService; throttle: Throttle };
type SubmittedCode = { request_id: string; code: string };

const purpose = 'phone_verification';

export const verificationService = ({ store, codes, throttle }: Needs) => ({
  async send(by: SessionBy, address: string, proof: Proof | undefined): Promise<{ request_id: string }> {
    const { actor } = by;
    const user = await store.getPhone(actor.id);
    if (!user.cellphone) refuse('VALIDATION_ERROR', { status: 400, reason: 'cellphoneNotSet' });
    if (user.cellphone_verified) refuse('CONFLICT', { reason: 'alreadyVerified' });
    await throttle.take('codeRequests', address);
    const requester = { kind: 'person', id: actor.id } as const;
    const { cellphone } = user;
    const findUser = async () => user;
    const request_id = await codes.send({ by, purpose, cellphone, requester, address, proof, findUser });
    return { request_id };
  },

  async verify(by: SessionBy, { request_id, code }: SubmittedCode): Promise<void> {
    const { id: userId } = by.actor;
    const user = await store.getPhone(userId);
    if (user.cellphone_verified) refuse('CONFLICT', { reason: 'alreadyVerified' });
    await codes.redeem({ by, purpose, requestId: request_id, code, userId });
    await store.setVerified(by);
  },
});

export type VerificationService = ReturnType<typeof verificationService>;
