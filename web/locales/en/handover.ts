/** The staff's side of the pickup code: the panel, the search at the desk, the camera, and "the customer is here". */
export const handover = {
  button: 'Code',
  codeOf: 'Code of deal {{number}}',
  label: 'Pickup code',
  what: {
    cash: 'Ask for the code on the customer’s phone, and hand over',
    coin: 'Ask for the code on the customer’s phone. The customer has in the wallet',
  },
  lockedWhat: { cash: 'Do not hand over by this code', coin: 'Do not complete by this code' },
  yes: { cash: 'Hand over {{sum}}', coin: 'The customer has {{sum}}' },
  no: 'Not yet',
  close: 'Close',
  empty: 'Type the six digits from the customer’s phone',
  notCode: 'This is not a pickup code: it has six digits',
  ofAnother: 'This is the code of deal {{id}}, not of this one',
  wrong_one: 'Wrong code, {{count}} try left',
  wrong_other: 'Wrong code, {{count}} tries left',
  locked: {
    office:
      'The code was wrong too often and no longer counts. The customer completes this deal on their own phone, or an admin does. There the customer can also get a new code, once.',
    admin:
      'The code was wrong too often and no longer counts. The customer completes this deal on their own phone, or you do.',
  },
  without: 'Complete without the code',
  elsewhere: {
    head: 'Another office',
    title: 'This deal is at {{office}}',
    text: 'The code is right. The customer gets the money there: {{address}}.',
    none: 'The scanned code fits no deal that waits. Ask the customer to open the deal on the phone and show its code again.',
  },
  find: {
    enter: 'Code {{code}}: Enter looks for the deal',
    looking: 'Looking for the deal with the code {{code}}…',
    none: 'No ready deal at your offices has the code {{code}}. Scan the QR code: it says whether the deal is at another office',
    until: 'Too many codes without a deal. Codes are looked up again from {{time}}; scanning works.',
    several: 'Several deals have this code. Whose is it?',
    open: '{{number}}, {{customer}}, {{office}}',
  },
  scan: {
    button: 'Scan',
    title: 'Scan the customer’s code',
    picture: 'Picture from the camera',
    starting: 'The camera starts…',
    hint: 'Hold the QR code on the customer’s phone in front of the camera.',
    foreign: 'This is not a pickup code. Hold the code of the deal in front of the camera.',
    type: 'Type the code',
    problem: {
      insecure: 'Browsers open the camera only on a page with https. Type it by hand.',
      refused:
        'This browser may not use the camera. Allow it in the settings of the browser for this site, or type it by hand.',
      missing: 'There is no camera here. Type it by hand.',
      busy: 'The camera does not start: another program may be using it. Close that program, or type it by hand.',
      lost: 'The camera has gone away. Open it again, or type it by hand.',
      failed: 'The camera cannot read codes now. Type it by hand.',
    },
  },
  here: {
    button: 'The customer is here',
    since: 'Customer here since {{time}}',
    short: 'Here {{time}}',
    done: 'Deal {{id}}: the customer is here',
    failed: 'It was not noted that the customer of deal {{id}} is here',
  },
};
