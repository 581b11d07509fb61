/** What a deal waits for its customer to do. The keys of `title` and `line` are the tasks of domain/order/customer-task.ts. */
export const turn = {
  title: {
    collect: 'Готівка чекає на вас',
    check: 'Перевірте гаманець',
    send: 'Надішліть {{give}}',
    bring: 'Принесіть {{give}}',
    word: 'Це ваша заявка?',
  },
  by: {
    send: 'Надішліть {{give}} до {{when}}',
    bring: 'Принесіть {{give}} до {{when}}',
  },
  line: {
    collect: '{{receive}}, {{office}}',
    check: '{{receive}} вже надіслано вам',
    send: 'і заберіть {{receive}}, {{office}}',
    bring: 'і отримайте {{receive}}, {{office}}',
    word: '{{give}} за {{receive}}',
  },
  more: 'ще {{count, number}}',
};
