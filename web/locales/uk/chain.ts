/** What the chain says of the transfers of a deal. */
export const chain = {
  title: 'У мережі',
  /** What it is for the deal. */
  use: {
    claimed: 'Вказаний переказ у мережі',
    found: 'Знайдено на адресі в мережі',
    payout: 'Виплата в мережі',
  },
  unread: 'Ще не перевірено',
  missing: 'Мережа ще не знає цього переказу. Його шукають далі',
  arrived: 'Надійшло {{sum}} у мережі {{network}}, {{time}}, остаточно',
  paid: 'Клієнту надійшло {{sum}} у мережі {{network}}, {{time}}, остаточно',
  pending: '{{sum}} у дорозі в мережі {{network}}',
  depth: 'Блоків: {{depth}} з {{needed}}',
  foundHint: 'Цього переказу ніхто не вказав. Якщо він правильний, отримайте заявку з ним.',
  foundCustomer: 'Офіс отримує заявку.',
  shared: 'Кілька заявок чекають на цю суму на цій адресі. Запитайте в клієнта ідентифікатор переказу.',
  problem: {
    failed: 'Переказ не виконано: нічого не переказано',
    no_transfer: 'Ця транзакція не переказує коштів, наприклад лише дозволяє їх витрачати',
    other_contract: 'Переказано іншу монету, а не USDT',
    other_recipient: 'Переказ пішов на іншу адресу',
    older: 'Переказ старіший за заявку',
    other_sum: 'Надійшла інша сума: {{sum}}',
    other_sumNone: 'Надійшла інша сума',
    other_network: 'Переказано в мережі {{network}}, а не в домовленій',
  },
  /** Instead of the words of the staff, where the clock said that nothing arrived. */
  reason: {
    failed: 'Вказаний переказ не виконано.',
    no_transfer: 'Вказана транзакція не переказує коштів.',
    other_contract: 'Вказаною транзакцією переказано іншу монету, а не USDT.',
    other_recipient: 'Вказаний переказ пішов на іншу адресу.',
    older: 'Вказаний переказ старіший за заявку.',
  },
  record: 'Записати {{sum}}',
  readAt: 'Перевірено {{time}}',
};
