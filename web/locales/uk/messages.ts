import type { messages as sentences } from '#contract/errors.ts';

/** The server's sentences, with the keys of the contract. */
export const messages = {
  wrongCredentials: 'Неправильний номер телефону або пароль',
  rateNotFound: 'Курс обміну не знайдено',
  officeNotFound: 'Офіс не знайдено',
  orderCancelled: 'Заявку вже скасовано',
  orderNotSoFar: 'До цього кроку заявка ще не дійшла',
  roleUnchanged: 'Не вдалося змінити роль',
  cellphoneNotSet: 'Номер телефону не вказано',
  alreadyVerified: 'Уже підтверджено',
  tooManyOrders: 'Забагато заявок',
  walletMissing: 'Додайте гаманець, щоб продовжити',
  walletChanged: 'Тим часом ваш гаманець змінено. Перевірте, куди надійдуть кошти, і спробуйте ще раз',
  weakPassword: 'Пароль не відповідає вимогам',
  commonPassword: 'Цей пароль надто поширений',
  keyReused: 'Цей запит уже використано для іншої дії',
  codeNotSent: 'Не вдалося надіслати код підтвердження',
  invalidCode: 'Неправильний код',
  countryNotServed: 'На номери цієї країни коди не надсилаються',
  rateUnconfirmed: 'Клієнт міг би заробити на обміні, або курс різко змінюється. Підтвердьте, щоб продовжити',
  officeHasOrders: 'Цей офіс має відкриті заявки: спершу завершіть або скасуйте їх',
  officeChanged: 'Тим часом цей офіс змінив хтось інший. Відкрийте його ще раз, щоб побачити, як є тепер',
  exportTooLarge:
    'У файл поміщається щонайбільше {{exportLimit, number}} заявок. Уточніть фільтр, наприклад за датами.',
} as const satisfies Record<keyof typeof sentences, string>;
