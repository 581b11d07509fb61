export const cash = {
  exactly: 'exactly {{sum}}',
  counted: {
    in: 'You pay {{sum}} in cash, rounded to {{step}}.',
    out: 'Exactly {{exact}}. Cash is rounded to {{step}}.',
    none: 'This is so little that no cash is left after rounding',
  },
  without: 'Without rounding:',
  take: 'Give {{sum}}',
  steps: 'Steps of cash',
  stepsField: 'Currencies and their steps',
  stepsHint: 'Cash is rounded to this step: up where customers pay, down where they are paid. Such as: UAH 10, USD 0.5',
  stepsOwn: 'Where this office counts in other steps than the network. Such as: UAH 10, USD 0.5',
  stepsEmpty: 'Every other currency is rounded to 1.',
  stepsWrong: 'A currency and its step, such as UAH 10',
  stepWrong: '{{currency}}: from 0.01 to 10,000, and a whole number of the smallest coin',
} as const;
