import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import { type CodePurpose, codeLength, codePauseSeconds } from '#domain/code.ts';
import { isServed } from '#domain/phone.ts';
import type { Language } from '#domain/user.ts';
import { refuse } from '../lib/refuse.ts';
import type { Asked, CodeStore } from './code.store.ts';
import { codeText } from './code-text.ts';
import type { Courier } from './courier.ts';

type Needs = { store: CodeStore; courier: Pick<Courier, 'refuseWhenDown' | 'take'>; perDay: number };
type Addressee = { id: string; lang: Language };
type Wanted = { purpose: CodePurpose; cellphone: string; findUser: () => Promise<Addressee | undefined> };
/** With a `userId` only that person's code is right. */
type Given = { purpose: CodePurpose; requestId: string; code: string; userId?: string };

const perNumberAndDay = 5;

export const codeService = ({ store, courier, perDay }: Needs) => ({
  /** Answers the request's id. Whether there is anybody to send it to changes neither the answer nor its time. */
  async send({ purpose, cellphone, findUser }: Wanted): Promise<string> {
    if (!isServed(cellphone)) refuse('INVALID_PHONE_FORMAT', { detail: messages.countryNotServed, errors: notServed });
    courier.refuseWhenDown();
    const user = await findUser();
    const requestId = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const hashes = { requestHash: hashOf(requestId), codeHash: codeHashOf(requestId, code) };
    await store.add({ ...hashes, purpose, cellphone, userId: user?.id }, (asked) => refuseBeyondBudget(asked, perDay));
    if (user) courier.take({ to: cellphone, text: codeText(user.lang, purpose, code), code, purpose });
    return requestId;
  },

  /** Answers whose code it was, once; a wrong, old, used or unknown one is refused in one and the same way. */
  async redeem({ purpose, requestId, code, userId }: Given): Promise<string> {
    const requestHash = hashOf(requestId);
    const tried = await store.try(requestHash, purpose, userId);
    const right = tried !== undefined && timingSafeEqual(tried.code_hash, codeHashOf(requestId, code));
    if (!right || tried.user_id === null || !(await store.end(requestHash))) {
      refuse('VALIDATION_ERROR', { detail: messages.invalidCode, errors: invalidCode });
    }
    return tried.user_id;
  },
});

export type CodeService = ReturnType<typeof codeService>;

const notServed = [{ pointer: '/cellphone', message: messages.countryNotServed }];
const invalidCode = [{ pointer: '/code', message: messages.invalidCode }];

const hashOf = (requestId: string) => createHash('sha256').update(requestId).digest();

/** Bound to the request, whose id is a secret of its own and kept nowhere. */
const codeHashOf = (requestId: string, code: string) => createHmac('sha256', requestId).update(code).digest();

function refuseBeyondBudget({ by_number, seconds_since_last, seconds_to_next_day, sent }: Asked, perDay: number) {
  const pause = codePauseSeconds - (seconds_since_last ?? codePauseSeconds);
  const tomorrow = by_number >= perNumberAndDay ? (seconds_to_next_day ?? 0) : 0;
  const full = sent >= perDay ? 3600 : 0;
  const wait = Math.max(pause, tomorrow, full);
  if (wait > 0) refuse('RATE_LIMIT_EXCEEDED', { retryAfterSeconds: Math.ceil(wait) });
}
