/** Until when a deal waits and its rate is fixed, and how the staff give it more time. */
export const deadline = {
  until: 'До {{when}}',
  fixedUntil: 'Курс зафіксовано до {{when}}',
  left_one: 'Ще {{count}} хвилина',
  left_few: 'Ще {{count}} хвилини',
  left_many: 'Ще {{count}} хвилин',
  left_other: 'Ще {{count}} хвилини',
  over: 'Час вийшов',
  overdue: 'Чекає на офіс',
  spoken_one: 'Заявка {{id}}: залишилася {{count}} хвилина',
  spoken_few: 'Заявка {{id}}: залишилося {{count}} хвилини',
  spoken_many: 'Заявка {{id}}: залишилося {{count}} хвилин',
  spoken_other: 'Заявка {{id}}: залишилося {{count}} хвилини',
  ends: {
    answer_by: 'Якщо офіс не підтвердить заявку до {{when}}, вона закриється сама.',
    due_at: 'Якщо кошти не надійдуть до {{when}}, заявка закриється сама.',
    overdue: 'Час вийшов, але заявка ще відкрита й чекає на офіс.',
  },
  extend: {
    button: 'Дати більше часу',
    of: 'Дати більше часу на заявку {{id}}',
    by: 'Ще {{span}}',
    done: 'Заявка {{id}} має час до {{when}}',
    failed: 'Час заявки {{id}} не подовжено',
  },
  todayRateBelow: 'зараз {{now}}',
  todayRate: 'зафіксовано {{fixed}}, зараз {{now}}: {{move}}',
  rateMove: {
    office: '{{percent}} % на нашу користь',
    customer: '{{percent}} % проти нас',
    slight: 'менше 0,1',
  },
};
