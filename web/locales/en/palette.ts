/** The palette of the staff, which goes to any deal, office, person, section and setting. */
export const palette = {
  field: {
    admin: 'Deal, office, person, section or setting',
    staff: 'Deal, office, section or setting',
  },
  results: 'Results',
  group: {
    deals: 'Deals',
    offices: 'Offices',
    people: 'People',
    tabs: 'Sections',
    actions: 'Settings and actions',
  },
  searching: 'Searching…',
  none: 'Nothing found',
  offline: 'No connection. Only sections and settings are found.',
  code: 'This looks like a pickup code. The search of the deals reads it.',
  count_one: '{{count, number}} result',
  count_other: '{{count, number}} results',
  allDeals: 'All that are found, on the desk',
  now: 'Now',
  theme: 'Theme: {{name}}',
  language: 'Language: {{name}}',
  soundOn: 'Sound for new deals: switch on',
  soundOff: 'Sound for new deals: switch off',
  keysOfDesk: 'What the keys do',
  keys: { choose: 'choose', open: 'open', close: 'close' },
};
