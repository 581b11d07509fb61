import type { OrderStatus } from '#domain/order.ts';
import type { Language } from '#domain/user.ts';

type Words = {
  newOrder: (id: string) => string;
  /** The new status of the order. */
  moved: Record<OrderStatus, (id: string) => string>;
  office: (name: string) => string;
  newRate: (pair: string) => string;
  rate: (sc: string, rate: string, tc: string) => string;
};

/**
 * The texts may be on a lock screen. They name the order, its status, the pair and the office, but no phones or people,
 * and no amounts of an order.
 */
export const pushTexts: Record<Language, Words> = {
  en: {
    newOrder: (id) => `New deal ${id}`,
    moved: {
      requested: (id) => `Deal ${id} is created`,
      confirmed: (id) => `Deal ${id} is confirmed`,
      received: (id) => `Deal ${id}: the money is received`,
      ready: (id) => `Deal ${id} is ready`,
      completed: (id) => `Deal ${id} is completed`,
      cancelled: (id) => `Deal ${id} is cancelled`,
    },
    office: (name) => `Office: ${name}`,
    newRate: (pair) => `New rate ${pair}`,
    rate: (sc, rate, tc) => `1 ${sc} = ${rate} ${tc}`,
  },
  uk: {
    newOrder: (id) => `Нова заявка ${id}`,
    moved: {
      requested: (id) => `Заявку ${id} створено`,
      confirmed: (id) => `Заявку ${id} підтверджено`,
      received: (id) => `Заявка ${id}: кошти отримано`,
      ready: (id) => `Заявка ${id} готова`,
      completed: (id) => `Заявку ${id} завершено`,
      cancelled: (id) => `Заявку ${id} скасовано`,
    },
    office: (name) => `Офіс: ${name}`,
    newRate: (pair) => `Новий курс ${pair}`,
    rate: (sc, rate, tc) => `1 ${sc} = ${rate.replace('.', ',')} ${tc}`,
  },
};
