/** Until when a deal waits and its rate is fixed, and how the staff give it more time. */
export const deadline = {
  until: 'Until {{when}}',
  fixedUntil: 'Rate fixed until {{when}}',
  left_one: '{{count}} minute left',
  left_other: '{{count}} minutes left',
  over: 'The time is up',
  overdue: 'Waits for the office',
  spoken_one: 'Deal {{id}}: {{count}} minute left',
  spoken_other: 'Deal {{id}}: {{count}} minutes left',
  ends: {
    answer_by: 'If the office does not confirm by {{when}}, the deal ends by itself.',
    due_at: 'If the money is not there by {{when}}, the deal ends by itself.',
    overdue: 'The time is up, but the deal is still open and waits for the office.',
  },
  extend: {
    button: 'More time',
    of: 'More time for deal {{id}}',
    by: '{{span}} more',
    done: 'Deal {{id}} has time until {{when}}',
    failed: 'Deal {{id}} got no more time',
  },
  todayRateBelow: 'now {{now}}',
  todayRate: 'fixed {{fixed}}, now {{now}}: {{move}}',
  rateMove: { office: '{{percent}} % for us', customer: '{{percent}} % against us', slight: 'less than 0.1' },
};
