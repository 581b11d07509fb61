import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import { type CodePurpose, codeLength, codePauseSeconds } from '#domain/one-time-code.ts';
import { isServed } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { MessageSender } from './message-sender.ts';
import { messageText } from './message-text.ts';
import type { CodeStore, RecentRequests } from './one-time-code.store.ts';

type Needs = { store: CodeStore; messageSender: Pick<MessageSender, 'refuseWhenDown' | 'send'>; maxPerDay: number };
type CodeReceiver = { id: string; lang: Language };
type CodeRequest = { purpose: CodePurpose; cellphone: string; findUser: () => Promise<CodeReceiver | undefined> };
/** With a `userId`, only a code of that user is right. */
type SubmittedCode = { purpose: CodePurpose; requestId: string; code: string; userId?: string };

const maxPerPhoneAndDay = 5;

export const codeService = ({ store, messageSender, maxPerDay }: Needs) => ({
  /** Returns the request id. The answer and its time are the same whether the phone has an account or not. */
  async send({ purpose, cellphone, findUser }: CodeRequest): Promise<string> {
    if (!isServed(cellphone)) refuse('INVALID_PHONE_FORMAT', { reason: 'countryNotServed', errors: notServedError });
    messageSender.refuseWhenDown();
    const user = await findUser();
    const requestId = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const hashes = { requestHash: hashOf(requestId), codeHash: codeHashOf(requestId, code) };
    await store.add({ ...hashes, purpose, cellphone, userId: user?.id }, (recent) =>
      refuseBeyondBudget(recent, maxPerDay),
    );
    if (user) messageSender.send({ to: cellphone, text: messageText(user.lang, purpose, code), code, purpose });
    return requestId;
  },

  /**
   * Uses up the code and returns the id of its user. Wrong, expired, used and unknown codes all get the same refusal.
   */
  async redeem({ purpose, requestId, code, userId }: SubmittedCode): Promise<string> {
    const requestHash = hashOf(requestId);
    const storedCode = await store.try(requestHash, purpose, userId);
    const right = storedCode !== undefined && timingSafeEqual(storedCode.code_hash, codeHashOf(requestId, code));
    if (!right || storedCode.user_id === null || !(await store.end(requestHash))) {
      refuse('VALIDATION_ERROR', { reason: 'invalidCode', errors: invalidCodeError });
    }
    return storedCode.user_id;
  },
});

export type CodeService = ReturnType<typeof codeService>;

const notServedError = [{ pointer: '/cellphone', message: messages.countryNotServed }];
const invalidCodeError = [{ pointer: '/code', message: messages.invalidCode }];

const hashOf = (requestId: string) => createHash('sha256').update(requestId).digest();

/** The hash depends on the request id. That id is a secret too, and only its hash is stored. */
const codeHashOf = (requestId: string, code: string) => createHmac('sha256', requestId).update(code).digest();

function refuseBeyondBudget(
  { by_number, seconds_since_last, seconds_to_next_day, sent }: RecentRequests,
  maxPerDay: number,
) {
  const pause = codePauseSeconds - (seconds_since_last ?? codePauseSeconds);
  const tomorrow = by_number >= maxPerPhoneAndDay ? (seconds_to_next_day ?? 0) : 0;
  const full = sent >= maxPerDay ? 3600 : 0;
  const wait = Math.max(pause, tomorrow, full);
  if (wait > 0) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(wait) });
}
