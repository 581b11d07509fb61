/** Texts of the date range picker. */
export const dates = {
  today: 'Сьогодні',
  yesterday: 'Учора',
  '7d': '7 днів',
  '30d': '30 днів',
  '90d': '90 днів',
  since: 'Від {{day}}',
  until: 'До {{day}}',
  chooseRange: 'Перший і останній день',
  previousMonth: 'Попередній місяць',
  nextMonth: 'Наступний місяць',
  previousYear: 'Попередній рік',
  nextYear: 'Наступний рік',
  within: {
    today: 'сьогодні',
    yesterday: 'учора',
    '7d': 'за 7 днів',
    '30d': 'за 30 днів',
    '90d': 'за 90 днів',
    since: 'від {{day}}',
    until: 'до {{day}}',
  },
};
