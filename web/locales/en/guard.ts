export const guard = {
  title: { crossed: 'This would lose money', first: 'The first rate of a pair', jump: 'The rate moves far' },
  crossed:
    '{{there}} at {{thereRate}}, and back {{back}} at {{backRate}}: a customer who changes money there and back ends with more. Of every 1,000 USDT the office loses {{loss}} USDT.',
  jump: '{{pair}} goes from {{before}} to {{after}} at once ({{percent}}%).',
  first: '{{pair}} has had no rate to compare with. Read it both ways: {{reading}}.',
  bothWays: '1 {{tc}} = {{inverse}} {{sc}}, so {{sum}} {{sc}} pay {{pays}} {{tc}}',
  jumpSince: '{{pair}} goes to {{after}}. The rate set {{since}} was {{before}} ({{percent}}%).',
  officeLosesSince: 'On every 1,000 USDT the office loses {{loss}} USDT against that rate.',
  customerLosesSince: 'On every 1,000 USDT a customer loses {{loss}} USDT against that rate.',
  noOffice: 'No office applies it yet.',
  officeLoses: 'On every 1,000 USDT the office loses {{loss}} USDT against the rate now.',
  customerLoses: 'On every 1,000 USDT a customer loses {{loss}} USDT against the rate now.',
  between:
    '{{there}} at {{thereRate}} at {{from}}, and back {{back}} at {{backRate}} at {{to}}: a customer who goes to both ends with more. Of every 1,000 USDT you lose {{loss}} USDT.',
  betweenTitle: 'Two offices together lose money',
  at: 'At: {{offices}}',
  atMore: 'At: {{offices}} and {{more, number}} more',
  more_one: 'And {{count, number}} more.',
  more_other: 'And {{count, number}} more.',
  keep: 'Keep it as it is',
  yes: {
    publish: 'Publish anyway',
    switch: 'Switch anyway',
    remove: 'Delete anyway',
    follow: 'Change anyway',
    office: 'Save anyway',
  },
} as const;
