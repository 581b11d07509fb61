/** Questions before a deal ends early, and what the staff say then. */
export const exit = {
  no: 'Залишити заявку',
  moot: 'Тим часом заявка {{id}} змінила статус: {{status}}. Це вже неможливо; нічого не змінено.',
  reason: 'Чому?',
  reasonHint: 'Клієнт побачить причину.',
  reasonMissing: 'Оберіть причину',
  words: 'Своїми словами',
  wordsMissing: 'Напишіть від {{min}} до {{max}} символів',
  usual: {
    no_show: 'Клієнт не прийшов',
    asked_by_customer: 'Клієнт попросив',
    no_funds: 'В офісі немає коштів',
    wrong_order: 'Заявку створено помилково',
    other: 'Інша причина',
  },
  /** A refund where the money is another deal's: nothing goes back. */
  nothingBack: {
    button: 'Закрити заявку без повернення',
    title: 'Закрити заявку {{id}}?',
    text: '{{give}} → {{receive}}, {{office}}. Переказ належить до іншої заявки, тому ця завершиться, а повертати нічого не треба. Це не можна скасувати.',
    yes: 'Закрити заявку {{id}}',
  },
};
