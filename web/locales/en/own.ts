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
  handed: {
    button: 'I handed over the cash',
    ask: 'Did you hand over {{sum}} at the desk?',
    hint: 'Say so only if the desk has your cash and this deal does not show it. The desk and the owner of the office are called at once, and the deal gets more time.',
    yes: 'Yes, the desk has it',
    no: 'Not yet',
    failed: 'It was not said to the office',
    said: 'You said that you handed over {{sum}}: {{time}}',
    next: 'The desk and the owner of the office know it. Stay at the desk until this deal shows that the money is received.',
    staff: 'The customer says: {{sum}} handed over, {{time}}',
    staffNext:
      'Count the cash and record it as received, or cancel the deal and say why. Until then it is among the stuck deals.',
    now: 'You said that the cash is handed over. The office has not recorded it yet.',
  },
  cash: {
    question: 'Did you give money to the desk?',
    why: 'The office cancelled this deal shortly after you were there.',
    yes: 'Yes, I gave money',
    no: 'No, I gave nothing',
    unclear: {
      customer: 'It is not clear yet whether the desk has your money.',
      staff: 'It is not clear yet whether the desk has the customer’s money.',
    },
    yesAfterAll: 'I did give money',
    settled: 'It is settled, I have my money',
    failed: 'The answer was not saved',
    customer: {
      given:
        'You said that you gave money to the desk. The owner of the office and the network know it and will call you.',
      not_given: 'You said that you gave no money.',
      settled: 'You said that it is settled.',
    },
    staff: {
      asked: 'The customer was asked whether they gave money to the desk, and has not answered yet.',
      given: 'The customer says that they gave money to the desk. Find out where it is, and call the customer.',
      not_given: 'The customer says that they gave no money.',
      settled: 'The customer gave money to the desk and says that it is settled.',
    },
  },
  completion: {
    customer: {
      ahead: '{{sum}} are sent to your wallet. If you say nothing, the deal completes by itself: {{when}}.',
      done: 'The deal completed by itself: {{sum}} were sent to your wallet, {{when}}.',
      doubted: 'You wrote to the office that this is not so',
    },
    staff: {
      ahead: 'The payout is named, so the deal completes by itself: {{when}}.',
      done: 'The deal completed by itself, because its payout is named.',
      doubted: 'The customer says that the USDT has not come',
    },
    notSo: 'Not so?',
    what: 'What is not so?',
    hint: 'The office reads it at once, and the deal is among the stuck ones for a day.',
    send: 'Write to the office',
    failed: 'It was not sent to the office',
  },
};
