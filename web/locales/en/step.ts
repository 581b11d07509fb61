/** The panel before a step that moves money. The keys are the step, and what the customer receives (coin or cash). */
export const step = {
  title: {
    receive: 'Receive: deal {{id}}',
    ready: 'Ready: deal {{id}}',
    close: 'Complete deal {{id}}?',
    code: 'Code: deal {{id}}',
  },
  what: {
    receive: { coin: 'Count the customer’s cash', cash: 'Check that it arrived in the office’s wallet' },
    ready: { coin: 'Send it to the customer’s wallet', cash: 'Count it and put it aside for the customer' },
    close: {
      coin: 'Complete only when you see it in your wallet. After that the deal is over.',
      cash: 'Complete only at the office, when you have counted it. After that the deal is over.',
    },
    closeForCustomer: {
      coin: 'Complete only when the customer has seen it in the wallet. After that the deal is over.',
      cash: 'Complete only when the customer has counted it. After that the deal is over.',
    },
  },
  yes: {
    receive: { coin: 'I have {{sum}} in my hand', cash: 'The {{sum}} are in the wallet' },
    ready: { coin: 'I have sent {{sum}}', cash: '{{sum}} are put aside' },
    close: { coin: 'The {{sum}} are in my wallet', cash: 'I have the {{sum}} in my hand' },
    closeForCustomer: { coin: 'The customer has the {{sum}}', cash: 'The customer has the {{sum}} in hand' },
  },
  no: 'Not yet',
  officeWallet: 'Office wallet',
  customerWallet: 'Customer’s wallet',
  copyAddress: 'Copy address',
  copySum: 'Copy amount',
  note: 'Note',
  noteIs: 'Note:',
  atOffice: 'The cashier completes the deal with your code. Do it yourself only if you have counted the cash.',
};
