/** Questions before a deal ends early, and what the staff say then. */
export const exit = {
  no: 'Keep the deal',
  moot: 'Deal {{id}} has moved on meanwhile: {{status}}. This is no longer possible; nothing was changed.',
  reason: 'Why?',
  reasonHint: 'The customer reads it.',
  reasonMissing: 'Choose a reason',
  words: 'In your words',
  wordsMissing: 'Write {{min}} to {{max}} characters',
  usual: {
    no_show: 'The customer did not come',
    asked_by_customer: 'The customer asked for it',
    no_funds: 'The office does not have the money',
    wrong_order: 'The deal was a mistake',
    other: 'Another reason',
  },
  /** A refund where the money is another deal's: nothing goes back. */
  nothingBack: {
    button: 'Close the deal, nothing goes back',
    title: 'Close deal {{id}}?',
    text: '{{give}} → {{receive}}, {{office}}. The transfer belongs to another deal, so this one ends and nothing goes back. This cannot be undone.',
    yes: 'Close deal {{id}}',
  },
};
