import type { ApprovalKind, ApprovalState } from './approval/approval-kinds.ts';
import type { Language } from './person/user.ts';
import type { TroubleKind } from './rate-radar/rate-trouble.ts';
import type { Difference } from './till/till-count.ts';
import { longShiftHours, longWayHours, openDayHours, type TillAlertKind } from './till/till-radar.ts';

type StaffNoticeTexts = {
  /** What has become of an approval, or that the reader is asked for it. */
  approval: Record<ApprovalState, string>;
  approvalOf: Record<ApprovalKind, (id: string) => string>;
  /** Less of a currency is free than the owner of an office wants. */
  lowLevel: (currency: string) => string;
  difference: Record<Difference, string>;
  trouble: Record<TroubleKind, string>;
  allOffices: string;
  /** Something at the tills of an office has waited for too long. */
  till: Record<TillAlertKind, (about: string) => string>;
  chain: Record<'blind' | 'seeing', { title: (network: string) => string; body: string }>;
};

/** What is told of the work of the staff, over channels and in the inbox alone. A page in front says none of it, so it loads none. */
export const staffNoticeTexts: Record<Language, StaffNoticeTexts> = {
  en: {
    approval: {
      waiting: 'Somebody asks for your yes',
      approved: 'Agreed, and done',
      rejected: 'Not agreed',
      withdrawn: 'Taken back',
      expired: 'Nobody agreed in time',
      failed: 'Agreed, but it could not be done',
    },
    approvalOf: {
      mandate: (id) => `Deal ${id}: beyond a mandate`,
      bound: (id) => `Deal ${id}: beyond a bound`,
      late_walk_in: (id) => `Deal ${id}: a guest’s, late`,
      rate: () => 'A rate beyond the guard',
      entry: () => 'An entry of the books above the limit',
    },
    lowLevel: (currency) => `Little ${currency} is left`,
    difference: {
      less: 'A count found less cash than there must be',
      more: 'A count found more cash than there must be',
      other: 'A count found other sums than there must be',
    },
    trouble: {
      rule: 'A rule of rates is held and asks you',
      source: 'A source of market rates does not answer',
      market: 'A rate is far from the market',
    },
    allOffices: 'All offices',
    till: {
      shift_long: () => `A shift has been open for more than ${longShiftHours} hours`,
      cash_on_way: () => `Cash has been on its way for more than ${longWayHours} hours`,
      overpromised: (currency) => `More ${currency} is promised than there is`,
      envelope_missing: (seal) => `A count did not find envelope ${seal}`,
      envelope_extra: (seal) => `A count found envelope ${seal}, which nobody knows`,
      day_open: () => `A day is not closed ${openDayHours} hours after its end`,
    },
    chain: {
      blind: {
        title: (network) => `Transfers on ${network} are not read`,
        body: 'The service does not answer as it should. The staff look at an explorer meanwhile.',
      },
      seeing: {
        title: (network) => `Transfers on ${network} are read again`,
        body: 'What came meanwhile is read now.',
      },
    },
  },
  uk: {
    approval: {
      waiting: 'Просять вашого погодження',
      approved: 'Погоджено й виконано',
      rejected: 'Не погоджено',
      withdrawn: 'Запит забрали назад',
      expired: 'Ніхто не погодив вчасно',
      failed: 'Погоджено, але не вдалося виконати',
    },
    approvalOf: {
      mandate: (id) => `Заявка ${id}: понад мандат`,
      bound: (id) => `Заявка ${id}: понад межу`,
      late_walk_in: (id) => `Заявка ${id}: гостя, пізно`,
      rate: () => 'Курс за межами запобіжника',
      entry: () => 'Запис обліку понад межу',
    },
    lowLevel: (currency) => `Лишилося мало ${currency}`,
    difference: {
      less: 'Перерахунок: готівки менше, ніж має бути',
      more: 'Перерахунок: готівки більше, ніж має бути',
      other: 'Перерахунок: суми не такі, як мають бути',
    },
    trouble: {
      rule: 'Правило курсу зупинилось і чекає на вас',
      source: 'Джерело ринкових курсів не відповідає',
      market: 'Курс далеко від ринку',
    },
    allOffices: 'Усі офіси',
    till: {
      shift_long: () => `Зміна відкрита понад ${longShiftHours} годин`,
      cash_on_way: () => `Готівка в дорозі понад ${longWayHours} години`,
      overpromised: (currency) => `Обіцяно більше ${currency}, ніж є`,
      envelope_missing: (seal) => `Під час перерахунку не знайдено конверт ${seal}`,
      envelope_extra: (seal) => `Під час перерахунку знайдено невідомий конверт ${seal}`,
      day_open: () => `День не закрито за ${openDayHours} години після його кінця`,
    },
    chain: {
      blind: {
        title: (network) => `Перекази в мережі ${network} зараз не читаються`,
        body: 'Сервіс не відповідає як слід. Поки що персонал дивиться в оглядач мережі.',
      },
      seeing: {
        title: (network) => `Перекази в мережі ${network} знову читаються`,
        body: 'Те, що надійшло за цей час, уже читається.',
      },
    },
  },
};
