/** The pickup code of a ready deal, and "I am here". The keys `cash` and `coin` are what the customer receives. */
export const pickup = {
  title: 'Pickup code',
  hint: {
    cash: 'Show it at the desk: the cashier scans or types it and hands you {{sum}}. Show it to nobody else.',
    coin: 'Only if you are still at the desk: the cashier completes the deal with it.',
  },
  show: 'Show the code',
  hide: 'Hide the code',
  hidesIn: 'Hides by itself in {{count}} s',
  page: {
    cash: 'Your cash',
    coin: 'Your USDT',
  },
  who: 'The cashier scans it or types it in. Show it to nobody else.',
  none: 'No code yet',
  qr: 'The pickup code as a QR code',
  locked: 'The code was wrong five times and does not work any more.',
  renew: {
    hint: 'You can get a new code once. Tell the desk that the old one does not count any more.',
    button: 'Get a new code',
    failed: 'No new code was made',
  },
  failed: 'The code could not be read',
  withoutCode: {
    cash: 'Ask for the admin at the desk. When you have counted the money, you can also complete the deal here yourself.',
    coin: 'Check your wallet. When the money is there, complete the deal here yourself.',
  },
  /** How a deal was completed: "Handed over with the code, by Olena". */
  handedOver: {
    by: 'Handed over with the code, by {{who}}',
    atOffice: 'Handed over with the code, at the office',
    you: 'you',
  },
  here: {
    button: 'I am here',
    known: 'The office knows that you are here, until {{time}}.',
    failed: 'The office does not know yet that you are here',
  },
};
