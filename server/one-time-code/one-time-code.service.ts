import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import { type CodePurpose, codeLength, codePauseSeconds } from '#domain/one-time-code.ts';
import { isServed } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { MessageSender } from './message-sender.ts';
import { messageText } from './message-text.ts';
import type { CodeStore, RecentRequests } from './one-time-code.store.ts';

type Needs = { store: CodeStore; courier: Pick<MessageSender, 'refuseWhenDown' | 'take'>; perDay: number };
type Addressee = { id: string; lang: Language };
type CodeRequest = { purpose: CodePurpose; cellphone: string; findUser: () => Promise<Addressee | undefined> };
/** With a `userId`, only a code of that user is right. */
type SubmittedCode = { purpose: CodePurpose; requestId: string; code: string; userId?: string };

const perNumberAndDay = 5;

export const codeService = ({ store, courier, perDay }: Needs) => ({
  /** Returns the request id. The answer and its time are the same whether the phone has an account or not. */
  async send({ purpose, cellphone, findUser }: CodeRequest): Promise<string> {
    if (!isServed(cellphone))
      refuse('INVALID_PHONE_FORMAT', { detail: messages.countryNotServed, errors: notServedError });
    courier.refuseWhenDown();
    const user = await findUser();
    const requestId = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const hashes = { requestHash: hashOf(requestId), codeHash: codeHashOf(requestId, code) };
    await store.add({ ...hashes, purpose, cellphone, userId: user?.id }, (recent) =>
      refuseBeyondBudget(recent, perDay),
    );
    if (user) courier.take({ to: cellphone, text: messageText(user.lang, purpose, code), code, purpose });
    return requestId;
  },

  /**
   * Uses up the code and returns the id of its user. Wrong, expired, used and unknown codes all get the same refusal.
   */
  async redeem({ purpose, requestId, code, userId }: SubmittedCode): Promise<string> {
    const requestHash = hashOf(requestId);
    const tried = await store.try(requestHash, purpose, userId);
    const right = tried !== undefined && timingSafeEqual(tried.code_hash, codeHashOf(requestId, code));
    if (!right || tried.user_id === null || !(await store.end(requestHash))) {
      refuse('VALIDATION_ERROR', { detail: messages.invalidCode, errors: invalidCodeError });
    }
    return tried.user_id;
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
  perDay: number,
) {
  const pause = codePauseSeconds - (seconds_since_last ?? codePauseSeconds);
  const tomorrow = by_number >= perNumberAndDay ? (seconds_to_next_day ?? 0) : 0;
  const full = sent >= perDay ? 3600 : 0;
  const wait = Math.max(pause, tomorrow, full);
  if (wait > 0) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(wait) });
}
