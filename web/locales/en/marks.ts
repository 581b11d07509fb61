export const marks = {
  usedBy_one: '{{count, number}} other person has this address too. Compare it with the customer before you send USDT.',
  usedBy_other:
    '{{count, number}} other people have this address too. Compare it with the customer before you send USDT.',
  sameSum:
    'Another deal expects the same sum of USDT at the same address. Only the id of the transaction tells the two apart.',
  samePayout:
    'Another deal was paid out with the same transaction. That is right for a batch; otherwise one of the two may not be paid.',
} as const;
