import type { AccountNotice } from '#domain/notice.ts';
import { isServed } from '#domain/person/phone.ts';
import type { ThrottleStore } from '../http/limit/throttle.store.ts';
import type { MessageSender } from './message-sender.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = {
  messageSender: Pick<MessageSender, 'sendNotice'>;
  counts: Pick<ThrottleStore, 'count'>;
  /** The most messages to all phones together in a day, beside the codes: each one costs. */
  maxPerDay: number;
  log: Log;
};
type Receiver = { cellphone: string; cellphone_verified: boolean };

const day = { seconds: 86_400, renewed: false };

/** Tells people by a message to the phone what they must know of the account, also when no browser of theirs is subscribed. */
export const accountNotices = ({ messageSender, counts, maxPerDay, log }: Needs) => {
  async function send({ cellphone }: Receiver, { title, body }: AccountNotice): Promise<void> {
    const { count } = await counts.count({ kind: 'account notices', key: 'all' }, day);
    if (count <= maxPerDay) messageSender.sendNotice({ to: cellphone, text: `Obmin: ${title}. ${body}` });
    else if (count === maxPerDay + 1)
      log.warn({ maxPerDay }, 'All messages of the day about accounts are sent: only pushes and pages tell them now');
  }

  return {
    /** Nobody waits for it. A phone that is not verified may be another person's. */
    tell(receiver: Receiver, notice: AccountNotice): void {
      if (!receiver.cellphone_verified || !isServed(receiver.cellphone)) return;
      send(receiver, notice).catch((err: unknown) => log.warn({ err }, 'A message about an account was not sent'));
    },
  };
};

export type AccountNotices = ReturnType<typeof accountNotices>;
