/** What a deal waits for its customer to do. The keys of `title` and `line` are the tasks of domain/order/customer-task.ts. */
export const turn = {
  title: {
    collect: 'Your cash is waiting',
    check: 'Check your wallet',
    send: 'Send {{give}}',
    bring: 'Bring {{give}}',
    word: 'Is this deal yours?',
  },
  by: {
    send: 'Send {{give}} by {{when}}',
    bring: 'Bring {{give}} by {{when}}',
  },
  line: {
    collect: '{{receive}}, {{office}}',
    check: '{{receive}} was sent to you',
    send: 'and collect {{receive}}, {{office}}',
    bring: 'and get {{receive}}, {{office}}',
    word: '{{give}} for {{receive}}',
  },
  more: '{{count, number}} more',
};
