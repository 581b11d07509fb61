/** Texts of the date range picker. */
export const dates = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  since: 'Since {{day}}',
  until: 'Until {{day}}',
  chooseRange: 'First and last day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  within: {
    today: 'today',
    yesterday: 'yesterday',
    '7d': 'last 7 days',
    '30d': 'last 30 days',
    '90d': 'last 90 days',
    since: 'since {{day}}',
    until: 'until {{day}}',
  },
};
