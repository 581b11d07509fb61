export const guard = {
  title: { crossed: 'Це призведе до збитків', jump: 'Курс різко зміниться' },
  crossed:
    '{{there}} за {{thereRate}} і назад {{back}} за {{backRate}}: клієнт, який обміняє гроші туди й назад, матиме більше, ніж мав. З кожних 1000 USDT офіс втратить {{loss}} USDT.',
  jump: '{{pair}}: курс одразу зміниться з {{before}} на {{after}} ({{percent}} %).',
  officeLoses: 'На кожних 1000 USDT офіс втратить {{loss}} USDT порівняно з нинішнім курсом.',
  customerLoses: 'На кожних 1000 USDT клієнт втратить {{loss}} USDT порівняно з нинішнім курсом.',
  between:
    '{{from}}: {{there}} за {{thereRate}}, а {{to}}: назад {{back}} за {{backRate}}. Клієнт, який відвідає обидва офіси, матиме більше, ніж мав. З кожних 1000 USDT ви втратите {{loss}} USDT.',
  betweenTitle: 'Два офіси разом дають збиток',
  at: 'Офіси: {{offices}}',
  atMore: 'Офіси: {{offices}} та ще {{more, number}}',
  more_one: 'І ще {{count, number}} випадок.',
  more_few: 'І ще {{count, number}} випадки.',
  more_many: 'І ще {{count, number}} випадків.',
  more_other: 'І ще {{count, number}} випадку.',
  keep: 'Залишити як є',
  yes: {
    publish: 'Все одно оголосити',
    switch: 'Все одно перемкнути',
    remove: 'Все одно видалити',
    follow: 'Все одно змінити',
    office: 'Все одно зберегти',
  },
} as const;
