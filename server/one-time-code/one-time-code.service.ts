import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import { type CodePurpose, codeLength, codePauseSeconds, codesPerDay } from '#domain/one-time-code.ts';
import { isServed } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { MessageSender } from './message-sender.ts';
import { messageText } from './message-text.ts';
import type { CodeStore, RecentRequests } from './one-time-code.store.ts';

type Needs = { store: CodeStore; messageSender: Pick<MessageSender, 'refuseWhenDown' | 'send'>; maxPerDay: number };
type CodeReceiver = { id: string; lang: Language; cellphone_verified: boolean };
/**
 * Who asks for a code: a signed-in person for the own number, a device that has signed in to the account of the number
 * before, or else an address, as limits count it. Budgets count for each of them, so a stranger can't use up another's.
 */
export type Requester = { kind: 'person' | 'device' | 'address'; id: string };
type CodeRequest = {
  purpose: CodePurpose;
  cellphone: string;
  requester: Requester;
  findUser: () => Promise<CodeReceiver | undefined>;
};
/** With a `userId`, only a code of that user is right. */
type SubmittedCode = { purpose: CodePurpose; requestId: string; code: string; userId?: string };

/** The last tenth of the day's messages is kept for people whose phone is known to be theirs. */
const reserveOf = (maxPerDay: number) => Math.floor(maxPerDay / 10);

export const codeService = ({ store, messageSender, maxPerDay }: Needs) => ({
  /** Returns the request id. The answer and its time are the same whether the phone has an account or not. */
  async send({ purpose, cellphone, requester, findUser }: CodeRequest): Promise<string> {
    if (!isServed(cellphone)) refuse('INVALID_PHONE_FORMAT', { reason: 'countryNotServed', errors: notServedError });
    messageSender.refuseWhenDown();
    const user = await findUser();
    const requestId = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const hashes = { requestHash: hashOf(requestId), codeHash: codeHashOf(requestId, code) };
    const added = { ...hashes, purpose, cellphone, userId: user?.id, requester: requesterHashOf(requester) };
    const { isSent } = await store.add(added, (recent) => {
      refuseBeyondBudget(recent, requester);
      return mayUseBudget(recent, maxPerDay, { purpose, isVerified: user?.cellphone_verified === true });
    });
    if (user && isSent)
      messageSender.send({ to: cellphone, text: messageText(user.lang, purpose, code), code, purpose });
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

const requesterHashOf = ({ kind, id }: Requester) => createHash('sha256').update(`${kind}\n${id}`).digest();

function refuseBeyondBudget(recent: RecentRequests, { kind }: Requester) {
  const { by_requester, by_number, seconds_since_last, seconds_to_next, seconds_to_next_of_number } = recent;
  const pause = codePauseSeconds - (seconds_since_last ?? codePauseSeconds);
  const own = by_requester >= codesPerDay.byRequester ? (seconds_to_next ?? 0) : 0;
  const most = kind === 'address' ? codesPerDay.ofStrangers : codesPerDay.all;
  const ofNumber = by_number >= most ? (seconds_to_next_of_number ?? 0) : 0;
  refuseFor(Math.max(pause, own, ofNumber));
}

/**
 * Whether a message may be sent today. In the reserve a recovery is answered alike for every phone, and only verified
 * phones get a message: accounts that strangers register can't use it up. Verifying a phone waits.
 */
function mayUseBudget(
  { sent }: RecentRequests,
  maxPerDay: number,
  { purpose, isVerified }: { purpose: CodePurpose; isVerified: boolean },
): boolean {
  if (sent >= maxPerDay) refuseFor(fullWaitSeconds);
  if (sent < maxPerDay - reserveOf(maxPerDay)) return true;
  if (purpose === 'phone_verification') refuseFor(fullWaitSeconds);
  return isVerified;
}

const fullWaitSeconds = 3600;

function refuseFor(seconds: number) {
  if (seconds > 0) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(seconds) });
}
