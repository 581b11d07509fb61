export const marks = {
  account: {
    recovered: 'Phone recovered {{wait}} ago',
    factor_reset: 'Second factor reset {{wait}} ago',
    new_password: 'New password {{wait}} ago',
    disowned: 'A strange sign-in reported {{wait}} ago',
  },
  collector: 'Collected by {{name}}',
  askWho: 'Make sure that this is the customer before you hand over money or send USDT.',
  usedBy_one: '{{count, number}} other person has this address too. Compare it with the customer before you send USDT.',
  usedBy_other:
    '{{count, number}} other people have this address too. Compare it with the customer before you send USDT.',
  sameSum:
    'Another deal expects the same sum of USDT at the same address. Only the id of the transaction tells the two apart.',
  samePayout:
    'Another deal was paid out with the same transaction. That is right for a batch; otherwise one of the two may not be paid.',
  keeper: {
    whose: 'Whose: {{whose}}',
    mine: 'mine',
    nobodys: 'nobody’s',
    unnamed: 'a colleague',
    take: 'Take it',
    hand: 'Hand over',
    handOver: 'Hand over to {{who}}',
    release: 'Give it back, nobody’s',
    taken: 'Deal {{id}} is yours',
    handed: 'Deal {{id}} is now {{who}}’s',
    released: 'Deal {{id}} is nobody’s',
    failed: 'Deal {{id}} stays whose it was',
  },
  act: {
    receive: { coin: 'Take {{sum}}', cash: 'Receive {{sum}}' },
    ready: { coin: 'Send {{sum}}', cash: 'Set aside {{sum}}' },
    name: '{{step}}: {{shown}}',
  },
  staffNotes: {
    title: 'Notes of the staff',
    hint: 'Only colleagues read them. They stay as they were written.',
    text: 'New note',
    write: 'Write a note',
    add: 'Add the note',
    added: 'The note is kept',
    failed: 'The note was not kept',
    full: 'There is no room for more notes.',
    noText: 'Write something',
    by: '{{who}}, {{when}}',
  },
} as const;
