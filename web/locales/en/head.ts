/** The head of a customer's own deal: how far it is, how much time is left, and what comes after its end. */
export const head = {
  step: 'Step {{n}} of {{of}}: {{status}}, since {{when}}',
  whole: 'All {{of}} steps, {{span}} from the request to the end',
  left: {
    minutes: 'min',
    hours: 'h',
    days_one: 'day',
    days_other: 'days',
  },
  openUntil: 'Not today? It waits for you on other days too.',
  remind: 'Put it into the calendar',
  notReminded: 'No calendar file was made',
  reminder: {
    bring: 'Bring {{give}} to Obmin, {{office}}',
    send: 'Send {{give}} to Obmin, {{office}}',
    about: 'Deal {{id}}. If the money is not there by then, the deal ends by itself.',
  },
  receipt: 'Receipt',
  repeat: 'Repeat',
  repeatHint: 'Opens the form with the same sum. The rate is today’s.',
};
