export const notification = {
  title: 'Notifications',
  unsupported: {
    title: 'Notifications not supported',
    text: 'This browser cannot show them. On an iPhone, add Obmin to the Home Screen first.',
  },
  blocked: {
    title: 'Notifications Blocked',
    text: 'Allow them for this site in the settings of the browser: press the icon to the left of the address. Then come back here.',
  },
  ask: { text: 'Learn of every step of your deals without looking at the page.', button: 'Allow notifications' },
  invite: 'You need not watch this page: we can tell you when the office confirms.',
  notices: { label: 'While Obmin is in the background', text: 'Shown for 5 seconds.' },
  pushes: {
    label: 'Push notifications on this device',
    text: 'Also when Obmin is closed.',
    unsupported: 'This browser cannot receive them.',
  },
  rates: { label: 'New rates too', text: 'As push notifications.' },
  failed: 'Notifications were not changed',
  refused: 'This browser refused: perhaps the window is private',
  notStored: 'This browser does not remember the choice.',
  dealsChanged_one: '{{count, number}} deal changed',
  dealsChanged_other: '{{count, number}} deals changed',
  ratesChanged_one: '{{count, number}} rate changed',
  ratesChanged_other: '{{count, number}} rates changed',
  open: 'Open',
  show: 'Show',
} as const;
