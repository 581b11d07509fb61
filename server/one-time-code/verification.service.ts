import type { Actor } from '#domain/actor.ts';
import type { Proof } from '#domain/proof-of-work.ts';
import { refuse } from '../lib/refuse.ts';
import type { Throttle } from '../lib/throttle.ts';
import type { CodeService } from './one-time-code.service.ts';
import type { VerificationStore } from './verification.store.ts';

type Needs = { store: VerificationStore; codes: CodeService; throttle: Throttle };
type SubmittedCode = { request_id: string; code: string };

const purpose = 'phone_verification';

export const verificationService = ({ store, codes, throttle }: Needs) => ({
  async send(actor: Actor, address: string, proof: Proof | undefined): Promise<{ request_id: string }> {
    const user = await store.getPhone(actor.id);
    if (!user.cellphone) refuse('VALIDATION_ERROR', { status: 400, reason: 'cellphoneNotSet' });
    if (user.cellphone_verified) refuse('CONFLICT', { reason: 'alreadyVerified' });
    await throttle.take('codeRequests', address);
    const requester = { kind: 'person', id: actor.id } as const;
    const { cellphone } = user;
    const findUser = async () => user;
    const request_id = await codes.send({ purpose, cellphone, requester, address, proof, findUser });
    return { request_id };
  },

  async verify(actor: Actor, { request_id, code }: SubmittedCode): Promise<void> {
    const user = await store.getPhone(actor.id);
    if (user.cellphone_verified) refuse('CONFLICT', { reason: 'alreadyVerified' });
    await codes.redeem({ purpose, requestId: request_id, code, userId: actor.id });
    await store.setVerified(actor.id);
  },
});

export type VerificationService = ReturnType<typeof verificationService>;
