import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { messages } from '#contract/wire/errors.ts';
import { type CodePurpose, codeLength } from '#domain/person/one-time-code.ts';
import { isServed } from '#domain/person/phone.ts';
import type { Proof } from '#domain/person/proof-of-work.ts';
import type { Language } from '#domain/person/user.ts';
import type { By } from '../database/by.ts';
import { guessingNetwork } from '../http/limit/counted-address.ts';
import type { ProofsOfWork } from '../http/limit/proof-of-work.ts';
import { refuse } from '../lib/refuse.ts';
import { isBudgetLow, type Requester, ruleOnRequest } from './code-budget-rules.ts';
import type { MessageSender } from './message-sender.ts';
import { messageText } from './message-text.ts';
import type { CodeStore } from './one-time-code.store.ts';

type Needs = {
  store: CodeStore;
  messageSender: Pick<MessageSender, 'refuseWhenDown' | 'send'>;
  proofs: ProofsOfWork;
  maxPerDay: number;
};
type CodeReceiver = { id: string; lang: Language; cellphone_verified: boolean };
type CodeRequest = {
  by: By;
  purpose: CodePurpose;
  cellphone: string;
  requester: Requester;
  /** From where it comes, as limits count it. */
  address: string;
  proof: Proof | undefined;
  findUser: () => Promise<CodeReceiver | undefined>;
};
/** With a `userId`, only a code of that user is right. */
type SubmittedCode = { by: By; purpose: CodePurpose; requestId: string; code: string; userId?: string };

export const codeService = ({ store, messageSender, proofs, maxPerDay }: Needs) => ({
  /** Returns the request id. The answer and its time are the same whether the phone has an account or not. */
  async send({ by, purpose, cellphone, requester, address, proof, findUser }: CodeRequest): Promise<string> {
    if (!isServed(cellphone)) refuse('INVALID_PHONE_FORMAT', { reason: 'countryNotServed', errors: notServedError });
    messageSender.refuseWhenDown();
    const user = await findUser();
    const requestId = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const hashes = { requestHash: hashOf(requestId), codeHash: codeHashOf(requestId, code) };
    const asker = {
      requester: requesterHashOf(requester),
      network: requesterHashOf({ kind: 'network', id: guessingNetwork(address) }),
    };
    const added = { ...hashes, ...asker, purpose, cellphone, userId: user?.id };
    const asked = { purpose, requester, isVerified: user?.cellphone_verified === true, maxPerDay };
    const claim = { purpose, cellphone };
    const isProved = await proofs.isRight(proof, claim, address);
    const { isSent } = await store.add(by, added, (recent) => {
      const { proofInsteadOfSeconds, ...decision } = ruleOnRequest(recent, asked);
      if (proofInsteadOfSeconds !== undefined && !isProved) proofs.require(claim, proofInsteadOfSeconds);
      return decision;
    });
    if (user && isSent)
      messageSender.send({ to: cellphone, text: messageText(user.lang, purpose, code), code, purpose });
    return requestId;
  },

  /** Whether so many messages were sent today that new accounts pay for theirs. */
  isBudgetLow: async (): Promise<boolean> => isBudgetLow(await store.countSent(), maxPerDay),

  /**
   * Uses up the code and returns the id of its user. Wrong, expired, used and unknown codes all get the same refusal.
   */
  async redeem({ by, purpose, requestId, code, userId }: SubmittedCode): Promise<string> {
    const requestHash = hashOf(requestId);
    const storedCode = await store.try(by, requestHash, { purpose, userId });
    const right = storedCode !== undefined && timingSafeEqual(storedCode.code_hash, codeHashOf(requestId, code));
    if (!right || storedCode.user_id === null || !(await store.end(by, requestHash))) {
      refuse('VALIDATION_ERROR', { reason: 'invalidCode', errors: invalidCodeError });
    }
    return storedCode.user_id;
  },
});

export type { Requester };
export type CodeService = ReturnType<typeof codeService>;

const notServedError = [{ pointer: '/cellphone', message: messages.countryNotServed }];
const invalidCodeError = [{ pointer: '/code', message: messages.invalidCode }];

const hashOf = (requestId: string) => createHash('sha256').update(requestId).digest();

/** The hash depends on the request id. That id is a secret too, and only its hash is stored. */
const codeHashOf = (requestId: string, code: string) => createHmac('sha256', requestId).update(code).digest();

const requesterHashOf = ({ kind, id }: Requester | { kind: 'network'; id: string }) =>
  createHash('sha256').update(`${kind}\n${id}`).digest();
