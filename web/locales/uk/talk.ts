/** What the customer and the office of a deal write to each other. */
export const talk = {
  title: 'Повідомлення',
  with: {
    office: 'Повідомлення: {{office}}',
    customer: 'Повідомлення: {{who}}',
  },
  none: {
    customer: 'Запитайте офіс про цю заявку',
    office: 'Поки що нічого не написано',
  },
  unread_one: '{{count}} нове',
  unread_few: '{{count}} нові',
  unread_many: '{{count}} нових',
  unread_other: '{{count}} нового',
  safe: {
    customer: 'Адресу гаманця дивіться лише в заявці, ніколи не беріть її з повідомлення.',
    office: 'Не пишіть тут адрес: клієнт надсилає на ту, що в заявці.',
  },
  marked: 'У цьому повідомленні є адреса. Це не адреса із заявки.',
  older: 'Попередні повідомлення',
  text: 'Повідомлення',
  send: 'Надіслати',
  quick: {
    soon: 'Буду за 15 хвилин',
    late: 'Запізнююся',
    where: 'Де вхід?',
  },
  sending: 'Надсилається',
  notSent: 'Не надіслано.',
  again: 'Спробувати ще раз',
  drop: 'Прибрати',
  read: 'Прочитано',
  delivered: 'Доставлено',
  office: 'Офіс',
  failed: 'Не вдалося отримати повідомлення',
  refused: 'Повідомлення не надіслано',
  noText: 'Напишіть щось',
  news: {
    customer: 'Клієнт написав щодо заявки {{id}}',
    office: 'Офіс написав вам щодо заявки {{id}}',
  },
  open: 'Прочитати',
};
