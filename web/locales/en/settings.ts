/** What an admin sets for the whole network. */
export const settings = {
  title: 'Settings',
  subtitle: 'They hold for the whole network, at once.',
  saved: 'The settings were saved',
  notSaved: 'The setting was not changed',
  turned: { on: 'Switched on: {{name}}', off: 'Switched off: {{name}}' },
  deadlines: {
    title: 'Deadlines of new deals',
    hint: 'In minutes of opening time. An office may have its own. Deals that are open already keep theirs. Empty: no deadline.',
    answer_minutes: 'The office answers within',
    answer_minutesHint: 'Minutes until a request ends without an answer',
    arrival_minutes: 'The money comes within',
    arrival_minutesHint: 'Minutes until a confirmed deal ends without the money',
  },
  features: 'Features',
  service: 'Service',
  orders: {
    title: 'New deals',
    text: 'While this is off, nobody places a deal. Open deals go on.',
    question: 'Stop new deals?',
    yes: 'Stop new deals',
  },
  registration: {
    title: 'Registration',
    text: 'While this is off, nobody makes an account.',
    question: 'Stop registration?',
    yes: 'Stop registration',
  },
  recovery: {
    title: 'Password recovery',
    text: 'While this is off, nobody recovers a forgotten password.',
    question: 'Stop password recovery?',
    yes: 'Stop recovery',
  },
  push: {
    title: 'Push notifications',
    text: 'While this is off, no browser gets pushes.',
    question: 'Stop push notifications?',
    yes: 'Stop pushes',
  },
  maintenance: {
    title: 'Maintenance',
    text: 'While this is on, Obmin answers only admins.',
    question: 'Begin maintenance?',
    yes: 'Begin maintenance',
  },
};
