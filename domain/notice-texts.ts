import type { OrderStatus } from './order/order.ts';
import type { Ending } from './order/order-ending.ts';
import type { MessageSide } from './order/order-message.ts';
import type { SideEvent } from './order/order-transfer.ts';
import type { AlertKind } from './order/radar.ts';
import type { Language } from './person/user.ts';

type NoticeTexts = {
  newOrder: (id: string) => string;
  /** The order waits for the reader. */
  newTurn: (id: string) => string;
  turn: (id: string) => string;
  /** The new status of the order. */
  status: Record<OrderStatus, (id: string) => string>;
  /** How the order ended early. */
  ended: Record<Ending, (id: string) => string>;
  /** What was done to the order without a step. */
  said: Record<SideEvent, (id: string) => string>;
  /** Somebody should act. */
  alert: Record<AlertKind, (id: string) => string>;
  /** Who wrote to the reader. */
  wrote: Record<MessageSide, (id: string) => string>;
  office: (name: string) => string;
  targetReached: (pair: string) => string;
  newRate: (pair: string) => string;
  noRate: (pair: string) => string;
  numbers: Intl.NumberFormat;
};

/** The same number of decimals as on screens. */
const fourDecimals = { minimumFractionDigits: 4, maximumFractionDigits: 4, useGrouping: 'always' } as const;

/** What a notice says, in each language. It may be on a lock screen: no phones, people or amounts. */
export const noticeTexts: Record<Language, NoticeTexts> = {
  en: {
    newOrder: (id) => `New deal ${id}`,
    newTurn: (id) => `New deal ${id} needs you`,
    turn: (id) => `Deal ${id} needs you`,
    status: {
      requested: (id) => `Deal ${id} is created`,
      confirmed: (id) => `Deal ${id} is confirmed`,
      received: (id) => `Deal ${id}: the money is received`,
      ready: (id) => `Deal ${id} is ready`,
      completed: (id) => `Deal ${id} is completed`,
      cancelled: (id) => `Deal ${id} is cancelled`,
    },
    ended: {
      customer: (id) => `Deal ${id} is cancelled by the customer`,
      office: (id) => `Deal ${id} is cancelled by the office`,
      expired: (id) => `The time for deal ${id} ran out`,
      refunded: (id) => `Deal ${id} has ended, and the money goes back`,
    },
    said: {
      sent: (id) => `Deal ${id}: the customer has sent the USDT`,
      arrived: (id) => `Deal ${id}: the office recorded what arrived`,
      settled: (id) => `Deal ${id}: what came after the end is settled`,
      corrected: (id) => `Deal ${id}: the office corrected what arrived`,
      not_arrived: (id) => `Deal ${id}: the office says that nothing has arrived`,
      hash_wrong: (id) => `Deal ${id}: the named transfer is not its payment`,
      whose: (id) => `Deal ${id}: the office says that the transfer belongs to this deal`,
      claim_void: (id) => `Deal ${id}: the named transfer belongs to another deal`,
      extended: (id) => `Deal ${id} has more time`,
      held_back: (id) => `Deal ${id} waits until its customer confirms it`,
      mine: (id) => `Deal ${id}: the customer confirms that it is theirs`,
      handed: (id) => `Deal ${id}: the customer says that the cash is handed over`,
      collector: (id) => `Deal ${id}: the customer says who collects the cash`,
    },
    alert: {
      answer_ends: (id) => `Deal ${id} needs an answer, its time runs out soon`,
      arrival_ends: (id) => `Deal ${id}: the time for the money runs out soon`,
      new_code: (id) => `Deal ${id}: the customer has a new pickup code`,
      payout_doubted: (id) => `Deal ${id}: the customer says that the USDT has not come`,
      cash_missing: (id) => `Deal ${id}: it was cancelled, and the customer gave money to the desk`,
      cash_handed: (id) => `Deal ${id}: the customer handed over cash, and it is not recorded`,
      money_after_end: (id) => `Deal ${id}: money came after the end`,
      claimed_twice: (id) => `Deal ${id}: another deal names the same transaction`,
      disputed: (id) => `Deal ${id}: another customer names a transfer that is received already`,
      placed_again: (id) => `Deal ${id}: placed at the window after a cancelled deal of the same person`,
      money_moved: (id) => `Deal ${id}: its money belongs to another deal, so it is not paid out`,
      unreceived: (id) => `Deal ${id}: the USDT is sent and not recorded`,
      unready: (id) => `Deal ${id} is received and waits for its pay-out`,
      unanswered: (id) => `Deal ${id} has no answer yet`,
      uncollected: (id) => `Deal ${id} has been ready for a day`,
      office_closed: (id) => `Deal ${id} waits at a closed office`,
      office_unstaffed: (id) => `Deal ${id} waits at an office without owner or cashier`,
    },
    wrote: {
      customer: (id) => `The customer wrote about deal ${id}`,
      office: (id) => `The office wrote to you about deal ${id}`,
    },
    office: (name) => `Office: ${name}`,
    targetReached: (pair) => `${pair}: the rate that you waited for`,
    newRate: (pair) => `New rate ${pair}`,
    noRate: (pair) => `No rate for ${pair} any more`,
    numbers: new Intl.NumberFormat('en-US', fourDecimals),
  },
  uk: {
    newOrder: (id) => `Нова заявка ${id}`,
    newTurn: (id) => `Нова заявка ${id} чекає на вас`,
    turn: (id) => `Заявка ${id} чекає на вас`,
    status: {
      requested: (id) => `Заявку ${id} створено`,
      confirmed: (id) => `Заявку ${id} підтверджено`,
      received: (id) => `Заявка ${id}: кошти отримано`,
      ready: (id) => `Заявка ${id} готова`,
      completed: (id) => `Заявку ${id} завершено`,
      cancelled: (id) => `Заявку ${id} скасовано`,
    },
    ended: {
      customer: (id) => `Заявку ${id} скасовано клієнтом`,
      office: (id) => `Заявку ${id} скасовано офісом`,
      expired: (id) => `Час заявки ${id} вийшов`,
      refunded: (id) => `Заявку ${id} закрито, кошти повертаються`,
    },
    said: {
      sent: (id) => `Заявка ${id}: клієнт надіслав USDT`,
      arrived: (id) => `Заявка ${id}: офіс записав, що надійшло`,
      settled: (id) => `Заявка ${id}: кошти, що надійшли після закриття, розподілено`,
      corrected: (id) => `Заявка ${id}: офіс виправив запис про те, що надійшло`,
      not_arrived: (id) => `Заявка ${id}: офіс каже, що нічого не надійшло`,
      hash_wrong: (id) => `Заявка ${id}: вказаний переказ не є оплатою`,
      whose: (id) => `Заявка ${id}: офіс підтвердив, що переказ належить до цієї заявки`,
      claim_void: (id) => `Заявка ${id}: вказаний переказ належить до іншої заявки`,
      extended: (id) => `Заявка ${id} має більше часу`,
      held_back: (id) => `Заявка ${id} чекає, доки її підтвердить клієнт`,
      mine: (id) => `Заявка ${id}: клієнт підтвердив, що вона його`,
      handed: (id) => `Заявка ${id}: клієнт каже, що передав готівку`,
      collector: (id) => `Заявка ${id}: клієнт каже, хто забере готівку`,
    },
    alert: {
      answer_ends: (id) => `Заявка ${id} чекає на відповідь, її час спливає`,
      arrival_ends: (id) => `Заявка ${id}: час на внесення коштів спливає`,
      new_code: (id) => `Заявка ${id}: у клієнта новий код видачі`,
      payout_doubted: (id) => `Заявка ${id}: клієнт каже, що USDT не надійшли`,
      cash_missing: (id) => `Заявка ${id}: її скасовано, а клієнт віддав гроші в касу`,
      cash_handed: (id) => `Заявка ${id}: клієнт передав готівку, але її не зараховано`,
      money_after_end: (id) => `Заявка ${id}: кошти надійшли після закриття`,
      claimed_twice: (id) => `Заявка ${id}: цю транзакцію вказано й в іншій заявці`,
      disputed: (id) => `Заявка ${id}: інший клієнт вказав уже зарахований переказ`,
      placed_again: (id) => `Заявка ${id}: створена біля віконця після скасованої заявки тієї ж людини`,
      money_moved: (id) => `Заявка ${id}: її кошти належать до іншої заявки, виплати не буде`,
      unreceived: (id) => `Заявка ${id}: USDT надіслано, але не зараховано`,
      unready: (id) => `Заявка ${id}: кошти отримано, виплата чекає`,
      unanswered: (id) => `Заявка ${id} досі без відповіді`,
      uncollected: (id) => `Заявка ${id} готова вже добу`,
      office_closed: (id) => `Заявка ${id} чекає в зачиненому офісі`,
      office_unstaffed: (id) => `Заявка ${id} чекає в офісі без власника чи касира`,
    },
    wrote: {
      customer: (id) => `Клієнт написав щодо заявки ${id}`,
      office: (id) => `Офіс написав вам щодо заявки ${id}`,
    },
    office: (name) => `Офіс: ${name}`,
    targetReached: (pair) => `${pair}: курс, на який ви чекали`,
    newRate: (pair) => `Новий курс ${pair}`,
    noRate: (pair) => `Курсу ${pair} більше немає`,
    numbers: new Intl.NumberFormat('uk-UA', fourDecimals),
  },
};
