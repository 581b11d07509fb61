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
};
