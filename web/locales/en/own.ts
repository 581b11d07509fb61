/** What only the customer says of a deal, and what the staff read of it. */
export const own = {
  mine: {
    question: 'Was this deal yours?',
    why: 'It was placed before your phone was verified, so somebody else may have placed it. The deal does not go on until you answer.',
    yes: 'Yes, it is mine',
    no: 'No, cancel it',
    notMine: 'If it is not yours, call the office: it has money on this deal.',
    failed: 'The deal is not confirmed',
    said: 'The deal goes on',
    staff: {
      title: 'Waits for the customer’s word',
      why: 'This deal was placed before the customer’s phone was verified, so somebody else may have placed it. Take no money and pay nothing out until the customer confirms the deal in Obmin. Otherwise {{exit}}.',
      cancel: 'cancel the deal',
      refund: 'give the money back',
      nothing: 'call the customer',
    },
    now: 'Say whether this deal is yours. Until then it does not go on.',
  },
};
