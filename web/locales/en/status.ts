/** Which parts of the service work. */
export const status = {
  title: 'Status',
  subtitle: 'What works, as the server that answers sees it.',
  state: { works: 'Works', fails: 'Does not work', off: 'Not set up', unknown: 'Not known yet' },
  part: {
    database: 'Database',
    live: 'Live changes',
    pushes: 'Notices to closed browsers',
    messenger: 'Codes to phones',
    jobs: 'Work in the background',
    backup: 'Backups',
    clock: 'Clock',
    chain: 'Reading of the chains',
  },
  means: {
    database: 'Orders, rates and people.',
    live: 'What others change appears by itself.',
    pushes: 'People hear of their deals while the page is closed.',
    messenger: 'People verify a phone and recover a password.',
    jobs: 'Deadlines, sums, seals and cleaning.',
    backup: 'A copy of the database on another disk.',
    clock: 'The server and the database have the same time.',
    chain: 'What arrives is read on the networks. Without it the desk looks at an explorer.',
  },
  since: 'So since {{time}}',
  failedAt: 'Last failure: {{time}}',
  about: 'What: {{about}}',
};
