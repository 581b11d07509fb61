/** The head of a customer's own deal: how far it is, how much time is left, and what comes after its end. */
export const head = {
  step: 'Крок {{n}} з {{of}}: {{status}}, з {{when}}',
  whole: 'Усі {{of}} кроків, {{span}} від заявки до кінця',
  left: {
    minutes: 'хв',
    hours: 'год',
    days_one: 'день',
    days_few: 'дні',
    days_many: 'днів',
    days_other: 'дня',
  },
  openUntil: 'Не сьогодні? Гроші чекатимуть і в інші дні.',
  remind: 'Додати до календаря',
  notReminded: 'Файл для календаря не створено',
  reminder: {
    bring: 'Принести {{give}} в Obmin, {{office}}',
    send: 'Надіслати {{give}} в Obmin, {{office}}',
    about: 'Заявка {{id}}. Якщо до того часу грошей не буде, заявка закриється сама.',
  },
  receipt: 'Квитанція',
  repeat: 'Повторити',
  repeatHint: 'Відкриє форму з тією самою сумою. Курс буде сьогоднішній.',
};
